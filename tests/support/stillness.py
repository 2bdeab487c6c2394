"""Layout shifts as a browser measures them, for tests that nothing jumps."""

from __future__ import annotations

SHIFT = """() => {
  window.shifts = [];
  const watch = (list) => list.getEntries().forEach((one) => {
    // What was taken away in the meantime has no node any more, and jumped in nobody's eyes.
    const nodes = one.sources.map((s) => s.node).filter(Boolean);
    if (nodes.length) window.shifts.push([one.value, nodes.map((n) => n.className?.baseVal ?? n.className)]);
  });
  new PerformanceObserver(watch).observe({ type: "layout-shift", buffered: false });
}"""
"""All shifts, also those right after an input, which browsers leave out of their score."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
