"""The collecting game as Algorithm 1 prints it: at equal clocks the same side goes on (step 4)."""

from __future__ import annotations

from sakiyomi.games.collect import Collect, CollectPosition, PlanOptions, PlanPosition

AS_PRINTED = PlanOptions(equal="same")


class PrintedPosition(CollectPosition):
    """A board whose plans are as printed; those of `CollectPosition` give equal clocks to A."""

    __slots__ = ()

    def plan(self, options: PlanOptions = AS_PRINTED) -> PlanPosition:
        """The same situation in whole moves, as printed."""
        return super().plan(options)


class PrintedCollect(Collect):
    """The game of such boards; cells find it by its address."""

    def parse(self, position_text: str) -> CollectPosition:
        """A board from its text."""
        here = super().parse(position_text)
        return PrintedPosition(here.field, here.native)


PRINTED_COLLECT = PrintedCollect()
ADDRESS = f"{__name__}:PRINTED_COLLECT"
