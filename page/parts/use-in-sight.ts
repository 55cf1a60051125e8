import { useEffect, useRef } from 'preact/hooks';

/** Those that can stay at the bottom of the screen, in front of what is scrolled. */
const BARS = '.screen-foot-sticky, .tabs';

/** Between an element and the edge of what is visible, in pixels. */
const SPACE = 12;

/**
 * Scrolls an error into the part of the screen that no bar covers, when it appears and with each other text: on a low screen, a press at the bottom
 * would seem to do nothing. An error that is visible already moves nothing. Something that appears above an error does
 * not push it below a bar, until the person scrolls.
 */
export function useInSight<Shown extends HTMLElement>(text: string | undefined) {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element || text === undefined) return undefined;
    scrollInSight(element);
    let place = window.scrollY;
    const observer = new ResizeObserver(() => {
      if (window.scrollY !== place) return;
      scrollInSight(element);
      place = window.scrollY;
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [text]);
  return shown;
}

/** Scrolls as little as possible, and not at all if no bar and no edge of the screen covers the element. */
export function scrollInSight(element: HTMLElement): void {
  element.style.scrollMargin = `${SPACE}px 0 ${coveredHeight() + SPACE}px`;
  element.scrollIntoView({ block: 'nearest' });
}

/** The height of the bars at the bottom. On wide screens and low ones they are elsewhere, or scroll too. */
function coveredHeight(): number {
  const end = window.innerHeight;
  const heights = Array.from(document.querySelectorAll(BARS), (bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    const isFixed = getComputedStyle(bar).position === 'sticky' && Math.ceil(bottom) >= end;
    return isFixed ? end - top : 0;
  });
  return Math.max(0, ...heights);
}
