import { useRef, useState } from 'preact/hooks';
import type { QuoteSwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { sleep } from '../../client/src/transport/timing.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';

export interface LiveQuote {
  /** The newest one for what is asked now, also if it is old. */
  quote: SwapQuote | undefined;
  /** Full seconds until it is old; 0 if it is. */
  secondsLeft: number;
  /** Seconds for which it held in all. */
  lifeSeconds: number;
  error: unknown;
  isLoading: boolean;
  /** The quote if it is not old at this moment. */
  fresh(): SwapQuote | undefined;
  refresh(): void;
}

/** A person still types before that. */
const PAUSE_MS = 400;

const TICK_MS = 1_000;

/** A new quote is asked for before the old one ends, so that a person can review at any moment. */
const EARLY_MS = 4_000;

/** A price is not believed for longer, even if the service says so. */
const MAX_LIFE_MS = 60_000;

/** About two minutes: by then, a person looks elsewhere. Each quote costs the operator requests to the market. */
const MAX_REFRESHES = 10;

/**
 * A quote for what is asked that refreshes by itself, for as long as the page is visible, and stops after ten times without a change. Its age
 * counts from the request, by the difference of the service's own times, so the clock of the device may be wrong.
 *
 * @param asked undefined while something is missing
 * @param isHeld the quote is in use, and stays as it is
 */
export function useLiveQuote(
  asked: QuoteSwapArguments | undefined,
  ask: (asked: QuoteSwapArguments, signal: AbortSignal) => Promise<SwapQuote>,
  isHeld: boolean,
): LiveQuote {
  const key = JSON.stringify(asked);
  const refreshes = useRef({ key, count: 0 });
  const [, setTick] = useState(0);
  const { value, error, isLoading, reload } = useLoad(
    async (signal) => {
      if (asked === undefined) return undefined;
      if (refreshes.current.key !== key) {
        refreshes.current = { key, count: 0 };
        await sleep(PAUSE_MS, signal);
      }
      const askedAt = Date.now();
      const quote = await ask(asked, signal);
      const lifeMs = lifeMsOf(quote);
      return { key, quote, lifeMs, freshUntil: askedAt + lifeMs };
    },
    [key],
  );
  const answer = value?.key === key ? value : undefined;
  const refresh = (): void => {
    if (!isLoading) reload();
  };
  usePoll(() => {
    setTick((tick) => tick + 1);
    const isDue = answer !== undefined && error === undefined && Date.now() >= answer.freshUntil - EARLY_MS;
    if (!isDue || isHeld || isLoading || refreshes.current.count >= MAX_REFRESHES) return;
    refreshes.current.count += 1;
    refresh();
  }, TICK_MS);
  const leftMs = answer === undefined ? 0 : answer.freshUntil - Date.now();
  return {
    quote: answer?.quote,
    secondsLeft: Math.max(Math.floor(leftMs / TICK_MS), 0),
    lifeSeconds: (answer?.lifeMs ?? 0) / TICK_MS,
    error: isLoading ? undefined : error,
    isLoading: isLoading && asked !== undefined,
    fresh: () => (answer !== undefined && Date.now() < answer.freshUntil ? answer.quote : undefined),
    refresh() {
      refreshes.current.count = 0;
      refresh();
    },
  };
}

/** NaN if the service gives no times that can be read: then the quote never holds. */
function lifeMsOf({ expires_at: end, preview: { quoted_at: start } }: SwapQuote): number {
  return Math.min(Date.parse(end) - Date.parse(start), MAX_LIFE_MS);
}
