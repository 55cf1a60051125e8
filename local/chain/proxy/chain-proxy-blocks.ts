import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { z } from 'zod';
import type { SkippedSlots } from '../epochs/skipped-slots.ts';
import { answerTo, losslessNumber, numberIn, withEdit, withNumber, withText } from './chain-proxy-json.ts';

/** Questions to the chain that complete its answers. */
export interface AskedChain {
  slot(commitment: string): Promise<number>;
  /** No block is older. */
  firstSlot(): Promise<number>;
  /** Seconds; null if the chain has no time. */
  blockTime(slot: number): Promise<number | null>;
  skipped: SkippedSlots;
}

interface AnsweredCall {
  method: string;
  params?: unknown;
}

/** Agave: rpc-client-types, custom_error. */
export const BLOCK_CLEANED_UP = -32_001;
export const BLOCK_NOT_AVAILABLE = -32_004;
const SLOT_SKIPPED = -32_007;

/** Slots in one answer of a node (Agave: MAX_GET_CONFIRMED_BLOCKS_RANGE). */
const MAX_LISTED = 500_000;

/** The default of calls without a commitment. */
const DEFAULT_COMMITMENT = 'finalized';

/** The beginning of the local chain's block hashes; two of its blocks can have the same one. */
const UNLINKED_BLOCKHASH = '"blockhash":"SURFNETxSAFEHASH';

/** The local chain divides a block's time by 1,000 once too often: such a time is in 1973 at the latest. */
const LATEST_WRONG_TIME = 100_000_000;

const slotParameters = z.tuple([z.int()]).rest(z.unknown());
const optionsSchema = z.looseObject({ commitment: z.string().optional() });
const slotsAnswer = z.object({ result: z.array(losslessNumber) });

/** A fork has other blocks in the same slots. */
export function blockhashAt(slot: number, fork = ''): string {
  return base58.encode(createHash('sha256').update(`block ${slot} ${fork}`).digest());
}

export function slotOfCall({ params }: AnsweredCall): number | undefined {
  return slotParameters.safeParse(params).data?.[0];
}

/**
 * A block of the local chain in the form of a real one: it names its parent and the parent's hash. The chain has a block in
 * every slot that it has not jumped over, so the parent is the nearest of them before.
 */
export async function linkBlock(text: string, call: AnsweredCall, chain: AskedChain): Promise<string> {
  const slot = slotOfCall(call);
  if (slot === undefined) return text;
  if (text.includes('"result":null')) {
    return withError(text, '"result":null', BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
  }
  if (text.includes('is before the first local slot')) {
    const message = `Block ${slot} cleaned up, does not exist on node.`;
    return withError(text, /"error":\{[^}]*\}/, BLOCK_CLEANED_UP, message);
  }
  if (!text.includes(UNLINKED_BLOCKHASH)) return text;
  const parent = chain.skipped.before(slot);
  const timed = await withRightTime(withNumber(text, 'blockHeight', slot), slot, chain);
  const linked = withText(withNumber(timed, 'parentSlot', parent), 'previousBlockhash', blockhashAt(parent));
  return withText(linked, 'blockhash', blockhashAt(slot));
}

export async function timeTransaction(text: string, _call: unknown, chain: AskedChain): Promise<string> {
  // Followed by the transaction, because other slots may be named inside it.
  const slot = /"slot":(\d+),"transaction":/.exec(text)?.[1];
  return slot === undefined ? text : withRightTime(text, Number(slot), chain);
}

/** The local chain lists its newest slot before that slot has a block, for every commitment. */
export async function listSlots(text: string, call: AnsweredCall, chain: AskedChain): Promise<string> {
  const last = await chain.slot(commitmentOf(call));
  return keepSlots(text, (slot) => slot <= last);
}

const listParameters = z.tuple([z.int()]).rest(z.unknown());

/** The local chain lists slots that it has jumped over; so after a jump, the list is made here. */
export async function listAroundJumps(
  text: string,
  call: AnsweredCall,
  chain: AskedChain,
): Promise<string | undefined> {
  const parameters = listParameters.safeParse(call.params).data;
  if (!parameters || !chain.skipped.anyAfter(parameters[0])) return undefined;
  const [first, bound] = parameters;
  const given = z.int().min(0).safeParse(bound).data;
  const isLimit = call.method === 'getBlocksWithLimit';
  const tip = await chain.slot(commitmentOf(call));
  const last = isLimit ? tip : Math.min(tip, given ?? tip);
  const range = { first: Math.max(first, await chain.firstSlot()), last };
  return answerTo(text, {
    result: chain.skipped.list(range, Math.min(MAX_LISTED, (isLimit ? given : undefined) ?? MAX_LISTED)),
  });
}

/** A slot that the chain has jumped over has neither block nor time. */
export async function refuseSkipped(
  text: string,
  call: AnsweredCall,
  { skipped }: AskedChain,
): Promise<string | undefined> {
  const slot = slotOfCall(call);
  if (slot === undefined || !skipped.has(slot)) return undefined;
  return answerTo(text, { error: skippedSlot(slot) });
}

export function skippedSlot(slot: number): { code: number; message: string } {
  return {
    code: SLOT_SKIPPED,
    message: `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  };
}

/** The options are a call's last parameter, if it has any. */
export function commitmentOf({ params }: AnsweredCall): string {
  const options = optionsSchema.safeParse(z.array(z.unknown()).safeParse(params).data?.at(-1)).data;
  return options?.commitment ?? DEFAULT_COMMITMENT;
}

/** For an answer that is a list of slots. */
export function keepSlots(text: string, isKept: (slot: number) => boolean): string {
  return withEdit(text, slotsAnswer, (answer) => {
    const kept = answer.result.filter((slot) => isKept(Number(slot)));
    const changed = kept.length < answer.result.length;
    answer.result = kept;
    return changed;
  });
}

async function withRightTime(text: string, slot: number, chain: AskedChain): Promise<string> {
  const time = numberIn(text, 'blockTime');
  if (time === undefined || time > LATEST_WRONG_TIME) return text;
  const right = await chain.blockTime(slot);
  return right === null ? text : withNumber(text, 'blockTime', right);
}

function withError(text: string, instead: string | RegExp, code: number, message: string): string {
  return text.replace(instead, `"error":${JSON.stringify({ code, message })}`);
}
