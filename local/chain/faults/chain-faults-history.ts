import { z } from 'zod';
import { BLOCK_CLEANED_UP, BLOCK_NOT_AVAILABLE, keepSlots } from '../proxy/chain-proxy-blocks.ts';
import { answerTo, losslessNumber, toLossless, withEdit } from '../proxy/chain-proxy-json.ts';
import type { Call } from '../proxy/chain-proxy-methods.ts';
import type { Upstream } from '../proxy/chain-proxy-upstream.ts';

/** A call as it came, and the chain, which can be asked more. */
export interface Answered {
  call: Call;
  callText: string;
  upstream: AskedUpstream;
}

export type AskedUpstream = Pick<Upstream, 'slot' | 'ask' | 'forward'>;

/** The slots whose history a node has; a missing bound is open. */
export interface KnownSlots {
  first?: number;
  last?: number;
}

/** The methods that read the history of slots. */
export const HISTORY_METHODS: readonly string[] = [
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getTransaction',
  'getBlock',
  'getBlockTime',
  'getBlocks',
  'getBlocksWithLimit',
  'getFirstAvailableBlock',
];

const inSlot = z.object({ slot: losslessNumber });
const statusesAnswer = z.object({ result: z.object({ value: z.array(inSlot.nullable()) }) });
const signaturesAnswer = z.object({ result: z.array(inSlot) });
const transactionAnswer = z.object({ result: inSlot.nullable() });
const slotAnswer = z.object({ result: losslessNumber });
const slotParameters = z.tuple([z.int()]).rest(z.unknown());

/** The answer of a node without history outside these slots; for other methods, the answer unchanged. */
export function hideHistory(
  text: string,
  { call, callText }: Pick<Answered, 'call' | 'callText'>,
  known: KnownSlots,
): string {
  const isKnown = (entry: z.infer<typeof inSlot> | null) =>
    entry === null || holds(known, Number(entry.slot));
  switch (call.method) {
    case 'getSignatureStatuses':
      return withEdit(text, statusesAnswer, ({ result }) => {
        const changed = !result.value.every(isKnown);
        result.value = result.value.map((status) => (isKnown(status) ? status : null));
        return changed;
      });
    case 'getSignaturesForAddress':
      return withEdit(text, signaturesAnswer, (answer) => {
        const changed = !answer.result.every(isKnown);
        answer.result = answer.result.filter(isKnown);
        return changed;
      });
    case 'getTransaction':
      return withEdit(text, transactionAnswer, (answer) => {
        const changed = !isKnown(answer.result);
        if (changed) answer.result = null;
        return changed;
      });
    case 'getFirstAvailableBlock':
      return withEdit(text, slotAnswer, (answer) => {
        const { first = 0 } = known;
        const changed = Number(answer.result) < first;
        if (changed) answer.result = toLossless(first);
        return changed;
      });
    case 'getBlocks':
    case 'getBlocksWithLimit':
      return keepSlots(text, (slot) => holds(known, slot));
    case 'getBlock':
    case 'getBlockTime': {
      const slot = slotParameters.safeParse(call.params).data?.[0];
      return slot === undefined || holds(known, slot) ? text : answerTo(callText, unknownBlock(slot, known));
    }
    default:
      return text;
  }
}

function holds({ first = 0, last = Number.MAX_SAFE_INTEGER }: KnownSlots, slot: number): boolean {
  return slot >= first && slot <= last;
}

function unknownBlock(slot: number, { first = 0 }: KnownSlots): { error: { code: number; message: string } } {
  return slot < first
    ? { error: { code: BLOCK_CLEANED_UP, message: `Block ${slot} cleaned up, does not exist on node.` } }
    : { error: { code: BLOCK_NOT_AVAILABLE, message: `Block not available for slot ${slot}` } };
}
