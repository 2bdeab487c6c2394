/** A piece in flight over the page: from a hand to its square, or captured from a square to a hand. */

import { h } from "../dom.js";
import { isStill } from "../settings.js";

const TIME = 260;

/**
 * Shows a picture on its way from one place to another; what it becomes there is hidden until it arrives.
 * @param {Node} picture @param {DOMRect} from @param {DOMRect} to @param {Element} [arrived]
 */
export function fly(picture, from, to, arrived) {
  if (isStill() || !from.width || !to.width) return;
  const flying = h("div.flight", { "aria-hidden": "true" }, picture);
  Object.assign(flying.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(flying);
  arrived?.animate([{ opacity: 0 }, { opacity: 0 }], TIME);
  const [dx, dy] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  const size = Math.min(to.width / from.width, to.height / from.height);
  const end = `translate(${dx}px, ${dy}px) scale(${size})`;
  const motion = flying.animate([{ transform: "none" }, { transform: end }], { duration: TIME, easing: "ease-out" });
  motion.onfinish = motion.oncancel = () => flying.remove();
}
