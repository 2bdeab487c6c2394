/** Dragging: follows the pointer from where it went down. */

const THRESHOLD = 6;

/**
 * Dragging starts once the pointer has moved a few pixels; until then it is a click.
 * @param {PointerEvent} down @param {Element} holder what keeps the pointer while something is dragged
 * @param {{
 *   lift: () => boolean, move: (event: PointerEvent) => void,
 *   drop: (event: PointerEvent|null) => void, click: (event: PointerEvent) => void,
 * }} handlers `lift` says whether there is something to drag; a `drop` of null is a cancelled drag
 */
export function followPointer(down, holder, handlers) {
  const end = new AbortController();
  let lifted = false;

  /** @param {PointerEvent} event */
  function move(event) {
    if (event.pointerId !== down.pointerId) return;
    if (!lifted) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD || !handlers.lift())
        return;
      lifted = true;
      holder.setPointerCapture(event.pointerId);
    }
    handlers.move(event);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    if (event.pointerId !== down.pointerId) return;
    end.abort();
    const cancelled = event.type === "pointercancel";
    if (lifted) handlers.drop(cancelled ? null : event);
    else if (!cancelled) handlers.click(event);
  }

  window.addEventListener("pointermove", move, { signal: end.signal });
  window.addEventListener("pointerup", release, { signal: end.signal });
  window.addEventListener("pointercancel", release, { signal: end.signal });
}
