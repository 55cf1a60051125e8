import type { LedgerSource } from '../../chain/ledger/ledger-source.ts';
import type { LedgerSourceSetting } from '../../config/ledger-settings.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';

export interface ChosenSource {
  name: 'addresses' | 'blocks';
  source: LedgerSource;
  /** Pause between two steps if nothing is new. */
  pauseMs: number;
}

/**
 * With more addresses, blocks are cheaper: 5 blocks a second are some dozen requests, with those for new ones. One step by address
 * for 300 wallets with their token accounts is some thousand.
 */
const MAX_ADDRESSES = 300;

/** A fraction of a slot's 200 to 400 ms: a confirmed movement shall be an event half a second later. */
const STEP_INTERVAL_MS = 100;

/** While no wallet is followed. A NOTIFY of the first wallet comes sooner. */
const NO_WALLETS_INTERVAL_MS = 2_000;

/** A step takes about six requests for a wallet with three token accounts: 150 a second at most, which providers of mainnet allow. */
const INTERVAL_PER_ADDRESS_MS = 40;

/** A step by address that takes longer is abandoned, and blocks are read instead: one wallet may have thousands of accounts. */
const MAX_STEP_MS = 5_000;

/** Blocks are read for this long after such a step. */
const BLOCKS_ONLY_MS = 10 * 60_000;

export interface SourceChoiceDeps {
  maxStepMs?: number;
  /** Called when a step by address was given up. */
  onSlow?: () => void;
}

/** Both sources move the same cursor, so the choice may change from one step to the next. */
export function createSourceChoice(
  setting: LedgerSourceSetting,
  { addresses, blocks }: Record<'addresses' | 'blocks', LedgerSource>,
  { maxStepMs = MAX_STEP_MS, onSlow }: SourceChoiceDeps = {},
): (watched: number) => ChosenSource {
  let slowUntil = -Infinity;
  const sources = { addresses: setting === 'auto' ? { next: stepWithinTime } : addresses, blocks };

  async function stepWithinTime(...[from, wallets, signal]: Parameters<LedgerSource['next']>) {
    return withTimeLimit(maxStepMs, signal, async (limit) => {
      try {
        return await addresses.next(from, wallets, limit);
      } catch (error) {
        if (signal.aborted || !limit.aborted) throw error;
        slowUntil = performance.now() + BLOCKS_ONLY_MS;
        onSlow?.();
        return { kind: 'waiting' } as const;
      }
    });
  }

  return (watched) => {
    const isDear = watched > MAX_ADDRESSES || performance.now() < slowUntil;
    const name = setting === 'auto' ? (isDear ? 'blocks' : 'addresses') : setting;
    const intervalMs =
      name === 'blocks' ? STEP_INTERVAL_MS : Math.max(STEP_INTERVAL_MS, watched * INTERVAL_PER_ADDRESS_MS);
    return { name, source: sources[name], pauseMs: watched === 0 ? NO_WALLETS_INTERVAL_MS : intervalMs };
  };
}
