import { setTimeout as delay } from 'node:timers/promises';
import type { ClockCheatCodes } from './chain-cheat-codes.ts';

/** Block times are whole seconds, rounded down: with a lead below this, they are within a second of the machine's clock. */
const MAX_LEAD_MS = 800;
/** No drift is this large: a caller moved the chain's time on purpose, and it stays there. */
const TRAVELLED_MS = 10_000;
const CHECK_INTERVAL_MS = 500;
const SLOT_CHANGE_INTERVAL_MS = 10;
const RESUME_TRIES = 10;

export interface ChainClockOptions {
  chain: ClockCheatCodes;
  slotTimeMs: number;
  say: (line: string) => void;
  /** Default: {@link MAX_LEAD_MS}. */
  maxLeadMs?: number;
}

/**
 * Keeps the chain's time from running ahead of the machine's clock. The chain adds `slotTimeMs` to its time with each block.
 * It makes a block in each slot time, and another one every 150 blocks, to age blockhashes, so its time gains about a second
 * in a hundred. Whenever it is too far ahead, slots are left out. Call it when the chain has just started. Not promised: a
 * chain that is late, because the machine slept, does not catch up.
 */
export async function holdChainClock(options: ChainClockOptions): Promise<{ stop(): Promise<void> }> {
  const { chain, slotTimeMs, say, maxLeadMs = Math.max(MAX_LEAD_MS, slotTimeMs) } = options;
  const stopping = new AbortController();
  let anchor = { slot: await chain.slot(), at: Date.now() };

  async function check(): Promise<void> {
    for (let leadMs = maxLeadMs; leadMs >= maxLeadMs && !stopping.signal.aborted;) {
      const slot = await chain.slot();
      leadMs = (slot - anchor.slot) * slotTimeMs - (Date.now() - anchor.at);
      if (leadMs > TRAVELLED_MS) anchor = { slot, at: Date.now() };
      else if (leadMs >= maxLeadMs) await leaveOutOneSlot(chain, slotTimeMs);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check().catch((error: unknown) => say(`the chain's clock was not checked: ${String(error)}`));
      await delay(CHECK_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

/** Pauses right after a new slot: the chain obeys at the next one, and a late pause leaves out two. */
async function leaveOutOneSlot(chain: ClockCheatCodes, slotTimeMs: number): Promise<void> {
  const slot = await chain.slot();
  const deadline = Date.now() + slotTimeMs;
  while ((await chain.slot()) === slot && Date.now() < deadline) await delay(SLOT_CHANGE_INTERVAL_MS);
  try {
    await chain.pauseClock();
  } finally {
    await resume(chain);
  }
}

/** Runs even if the pause seemed to fail: a paused chain is useless. */
async function resume(chain: ClockCheatCodes, tries = RESUME_TRIES): Promise<void> {
  try {
    await chain.resumeClock();
  } catch (error) {
    if (tries <= 1) throw error;
    await delay(CHECK_INTERVAL_MS);
    await resume(chain, tries - 1);
  }
}
