import type { Locator } from 'playwright-core';

/** The element as it is on the screen now: inside of it in full, and with nothing in front of its four corners and its middle. */
export async function isInSight(found: Locator): Promise<boolean> {
  return await found.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const inside = left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
    // Its corners are round.
    const edge = 20;
    const points: [number, number][] = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + edge, top + edge],
      [right - edge, top + edge],
      [left + edge, bottom - edge],
      [right - edge, bottom - edge],
    ];
    return inside && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
}
