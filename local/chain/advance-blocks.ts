import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { base58 } from '@scure/base';
import { z } from 'zod';

/** Rent of an account without data, and the smallest airdrop of the local chain. */
const AIRDROP_LAMPORTS = 890_880;
const ADDRESS_BYTES = 32;

const CHECK_INTERVAL_MS = 20;
/** A chain with a clock advances within this time; in practice its slots take at most 400 ms. */
const CLOCK_PROBE_MS = 600;
/** On a chain that advances by itself, this traffic is not needed, and too much of it slows a local chain down. */
const CLOCK_AIRDROP_EVERY_MS = 500;
/** A chain that has not advanced for this long never will. */
const STANDSTILL_MS = 15_000;

const slotAnswer = z.object({ result: z.int() });

/**
 * Lets blocks pass, for example to age a blockhash: waits for the chain's clock, and sends airdrops to unused addresses,
 * because some chains only make blocks for transactions. Returns the slot reached.
 */
export async function advanceBlocks(rpcUrl: string, blocks: number): Promise<number> {
  const start = await slotOf(rpcUrl);
  const pauseMs = (await movesBeyond(rpcUrl, start, CLOCK_PROBE_MS)) ? CLOCK_AIRDROP_EVERY_MS : 0;
  let slot = start;
  let movedAt = Date.now();
  let nextAirdropAt = 0;
  while (slot < start + blocks) {
    if (Date.now() >= nextAirdropAt) {
      await airdrop(rpcUrl);
      nextAirdropAt = Date.now() + pauseMs;
    }
    const now = await slotOf(rpcUrl);
    if (now > slot) movedAt = Date.now();
    else if (Date.now() - movedAt > STANDSTILL_MS) throw new Error(`the chain has stopped at slot ${now}`);
    else await delay(CHECK_INTERVAL_MS);
    slot = now;
  }
  return slot;
}

async function movesBeyond(rpcUrl: string, slot: number, withinMs: number): Promise<boolean> {
  const endsAt = Date.now() + withinMs;
  while (Date.now() < endsAt) {
    if ((await slotOf(rpcUrl)) > slot) return true;
    await delay(CHECK_INTERVAL_MS);
  }
  return false;
}

async function slotOf(rpcUrl: string): Promise<number> {
  return slotAnswer.parse(await ask(rpcUrl, 'getSlot', [{ commitment: 'processed' }])).result;
}

async function airdrop(rpcUrl: string): Promise<void> {
  await ask(rpcUrl, 'requestAirdrop', [base58.encode(randomBytes(ADDRESS_BYTES)), AIRDROP_LAMPORTS]);
}

async function ask(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return response.json();
}
