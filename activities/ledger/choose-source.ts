import type { LedgerSource } from '../../chain/ledger/ledger-source.ts';
import type { LedgerSourceSetting } from '../../config/ledger-settings.ts';

export interface ChosenSource {
  name: 'addresses' | 'blocks';
  source: LedgerSource;
  /** Between two looks where nothing is new. */
  pauseMs: number;
}

/**
 * Above it, blocks are the cheaper way: 5 of them a second are, with the looks for new ones, some dozen requests, and a look at
 * 300 wallets with their token accounts is some thousand.
 */
const MOST_ADDRESSES = 300;

/** A fraction of a slot's 200 to 400 ms: what is confirmed shall be an event half a second later. */
const LOOK_MS = 100;

/** While there is nobody to look for. A notice of the first wallet comes sooner. */
const NOBODY_LOOK_MS = 1_000;

/** About six requests a wallet with three token accounts, and look: 150 a second at most, which providers of mainnet allow. */
const LOOK_MS_FOR_EACH_ADDRESS = 40;

/** A look by address that takes longer is given up where blocks can be read: one wallet may have thousands of accounts. */
const MOST_LOOK_MS = 5_000;

/** So long blocks are read then. */
const REST_MS = 10 * 60_000;

export interface SourceChoiceOptions {
  mostLookMs?: number;
  /** A look by address was given up. */
  onSlow?: () => void;
}

/** Both sources move the same cursor, so that the choice may change from one step to the next. */
export function createSourceChoice(
  setting: LedgerSourceSetting,
  { addresses, blocks }: Record<'addresses' | 'blocks', LedgerSource>,
  { mostLookMs = MOST_LOOK_MS, onSlow }: SourceChoiceOptions = {},
): (watched: number) => ChosenSource {
  let slowUntil = -Infinity;
  const sources = { addresses: setting === 'auto' ? { next: lookWithinTime } : addresses, blocks };

  async function lookWithinTime(...[from, wallets, signal]: Parameters<LedgerSource['next']>) {
    const timeIsUp = new AbortController();
    const timer = setTimeout(() => timeIsUp.abort(), mostLookMs);
    try {
      return await addresses.next(from, wallets, AbortSignal.any([signal, timeIsUp.signal]));
    } catch (error) {
      if (signal.aborted || !timeIsUp.signal.aborted) throw error;
      slowUntil = performance.now() + REST_MS;
      onSlow?.();
      return { kind: 'waiting' } as const;
    } finally {
      clearTimeout(timer);
    }
  }

  return (watched) => {
    const isDear = watched > MOST_ADDRESSES || performance.now() < slowUntil;
    const name = setting === 'auto' ? (isDear ? 'blocks' : 'addresses') : setting;
    const lookMs = name === 'blocks' ? LOOK_MS : Math.max(LOOK_MS, watched * LOOK_MS_FOR_EACH_ADDRESS);
    return { name, source: sources[name], pauseMs: watched === 0 ? NOBODY_LOOK_MS : lookMs };
  };
}
