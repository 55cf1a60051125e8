import { useEffect, useRef } from 'preact/hooks';

/** Those that can stay at the bottom of the screen, in front of what is scrolled. */
const BARS = '.screen-foot-sticky, .tabs';

/** Between an error and the edge of what is visible, in pixels. */
const SPACE = 12;

/**
 * Scrolls an error into the part of the screen that no bar covers, when it appears and with each other text: on a low screen, a press at the bottom
 * would seem to do nothing. An error that is visible already moves nothing.
 */
export function useInSight<Shown extends HTMLElement>(text: string | undefined) {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!shown.current || text === undefined) return;
    shown.current.style.scrollMargin = `${SPACE}px 0 ${coveredHeight() + SPACE}px`;
    shown.current.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return shown;
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
