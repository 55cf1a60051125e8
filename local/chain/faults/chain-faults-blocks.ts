import { z } from 'zod';
import type { Answered } from './chain-faults-history.ts';
import { leaveOut } from './chain-faults-leave-out.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { blockhashAt, keepSlots, skippedSlot, slotOfCall } from '../proxy/chain-proxy-blocks.ts';
import { answerTo, numberIn, withNumber, withParameters, withText } from '../proxy/chain-proxy-json.ts';

type AnsweredCall = Pick<Answered, 'call' | 'callText'>;

/** The methods that list slots with a block. */
export const LIST_METHODS: readonly string[] = ['getBlocks', 'getBlocksWithLimit'];

const limitParameters = z.tuple([z.int(), z.int()]).rest(z.unknown());

/** The answer of a chain without blocks in these slots: links to them point to the block before. */
export function skipSlots(
  text: string,
  { call, callText }: AnsweredCall,
  skipped: readonly number[],
): string {
  if (LIST_METHODS.includes(call.method)) return omitSlots(text, skipped);
  const slot = slotOfCall(call);
  if (slot === undefined) return text;
  if (skipped.includes(slot)) {
    return answerTo(callText, { error: skippedSlot(slot) });
  }
  const named = numberIn(text, 'parentSlot');
  if (named === undefined || !skipped.includes(named)) return text;
  let parent = named;
  while (skipped.includes(parent)) parent -= 1;
  return withText(withNumber(text, 'parentSlot', parent), 'previousBlockhash', blockhashAt(parent));
}

/** The answer of a node whose lists leave out slots that have a block. */
export function omitSlots(text: string, omitted: readonly number[]): string {
  return keepSlots(text, (slot) => !omitted.includes(slot));
}

/** A node that has pruned the requested slots lists slots from its first one on, as many as were asked for. */
export async function listFromFirst(text: string, answered: Answered, first: number): Promise<string> {
  const { call, callText, upstream } = answered;
  const [start = first, ...rest] = limitParameters.safeParse(call.params).data ?? [];
  if (call.method !== 'getBlocksWithLimit' || start >= first) return text;
  const params = [first, ...rest];
  return upstream.forward({ ...call, params }, withParameters(callText, params));
}

/** The answer of a chain with other blocks from a slot on than it will finally have. */
export function fork(text: string, answered: Answered, fault: FaultOf<'fork'>): string {
  const isMissing = (signature: string): boolean => fault.without.includes(signature);
  if (answered.call.method !== 'getBlock') return leaveOut(text, answered, isMissing);
  const slot = slotOfCall(answered.call);
  const parent = numberIn(text, 'parentSlot');
  const { first, name } = fault;
  if (slot === undefined || parent === undefined || slot < first) return text;
  const hashOf = (each: number): string => blockhashAt(each, `of the fork ${name}`);
  const own = withText(leaveOut(text, answered, isMissing), 'blockhash', hashOf(slot));
  return parent < first ? own : withText(own, 'previousBlockhash', hashOf(parent));
}
