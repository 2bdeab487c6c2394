/** The addresses of the Aquarius room: what a link says about a match, and where a link leads. */

import { t } from "../i18n.js";

/**
 * @import { Place, Room } from "../types/link"
 * @import { AquariusState } from "../types/states"
 */

/** @param {AquariusState} state @returns {Place|null} */
export function place({ options, at, repeats, source, ladder }) {
  if (ladder) return { query: { ladder }, title: t("Ladder {name}", { name: ladder }), text: ladder };
  const session = at ? String(at) : "";
  if (source.ladder) {
    const given = { ladder: source.ladder, n: source.match ?? 0 };
    return {
      query: { ladder: source.ladder, match: String(given.n), session },
      title: t("{ladder}, match {n}", given),
      text: `${given.ladder} ${given.n}`,
    };
  }
  if (source.port) return { query: { live: String(source.port) } };
  if (repeats === "no") return {};
  return {
    query: {
      map: String(options.seed),
      sessions: String(options.sessions),
      bots: options.bots.join(" "),
      session,
    },
    title: at ? t("Aquarius, map {n}", { n: options.seed }) : "",
    text: `${options.seed} ${options.bots.join(" ")}`,
  };
}

/** @param {Room<"aquarius">} room @param {URLSearchParams} query */
export function visit(room, query) {
  const whole = (/** @type {string} */ name, /** @type {number} */ usual) => {
    const n = Number(query.get(name) ?? usual);
    return Number.isSafeInteger(n) && n >= 0 ? n : usual;
  };
  const ladder = query.get("ladder") ?? "";
  if (ladder && !query.has("match")) return room.do("ladder", { name: ladder });
  if (ladder) return room.do("laddered", { ladder, match: whole("match", 1), at: whole("session", 0) });
  if (query.has("live")) return room.do("watch", { port: whole("live", 8381), token: query.get("token") ?? "" });
  return room.do("visit", {
    bots: (query.get("bots") ?? "").split(" ").filter(Boolean),
    sessions: whole("sessions", 100),
    seed: whole("map", 1),
    at: whole("session", 0),
  });
}
