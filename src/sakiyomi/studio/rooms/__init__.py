"""All rooms, by name."""

from __future__ import annotations

from collections.abc import Mapping

from sakiyomi.studio.rooms.analysis import Analysis
from sakiyomi.studio.rooms.aquarius import Aquarius
from sakiyomi.studio.rooms.base import Room
from sakiyomi.studio.rooms.demo import Demo
from sakiyomi.studio.rooms.games import Games
from sakiyomi.studio.rooms.othello import OthelloRoom
from sakiyomi.studio.rooms.papers import Papers
from sakiyomi.studio.rooms.robots import Robots
from sakiyomi.studio.rooms.shogi import ShogiRoom
from sakiyomi.studio.rooms.tsume import Tsume

ROOMS: Mapping[str, type[Room]] = {
    room.name: room
    for room in (Tsume, OthelloRoom, Robots, Aquarius, ShogiRoom, Analysis, Games, Papers, Demo)
}
