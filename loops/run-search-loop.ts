import { runLoop, type Loop } from './run-loop.ts';
import { createSearchPause } from './search-pause.ts';

export interface SearchLoop extends Pick<
  Loop<never>,
  'signal' | 'onFailure' | 'failurePauseMs' | 'wake' | 'spacingMs'
> {
  /** Does what is due. True if it found something: it runs again at once. */
  search(): Promise<boolean>;
  /** Milliseconds before the next search after a wake, and after many that found nothing (search-pause.ts). */
  pausesMs: readonly [number, number];
}

/** Searches for work again and again, the less often the longer there was none. */
export async function runSearchLoop({ search, pausesMs, ...loop }: SearchLoop): Promise<void> {
  const pause = createSearchPause(...pausesMs);
  await runLoop({
    ...loop,
    async turn(isWoken) {
      const isBusy = await search();
      const pauseMs = pause(isBusy || isWoken);
      return isBusy ? 0 : pauseMs;
    },
  });
}
