/**
 * The pause before a loop's next search for work, in milliseconds. `isBusy`: this search found some, or work was announced. Then the
 * pause is the shortest one; each further search that finds nothing makes it longer, up to the longest one. So a service at rest costs
 * little, and work that is not announced is found within the longest pause.
 */
export type SearchPause = (isBusy: boolean) => number;

/** From a fifth of a second to two within five seconds. */
const GROWTH = 1.5;

export function createSearchPause(shortestMs: number, longestMs: number): SearchPause {
  let pauseMs = shortestMs;
  return (isBusy) => {
    pauseMs = isBusy ? shortestMs : Math.min(pauseMs * GROWTH, longestMs);
    return pauseMs;
  };
}
