import { z } from 'zod';
import {
  linkBlock,
  listAroundJumps,
  listSlots,
  refuseSkipped,
  timeTransaction,
  type AskedChain,
} from './chain-proxy-blocks.ts';
import { numberIn, withEdit, withNumber, withShiftedNumber } from './chain-proxy-json.ts';

export const callSchema = z.looseObject({ method: z.string(), params: z.unknown().optional() });
export type Call = z.infer<typeof callSchema>;

interface MethodChange {
  /** Answers in the chain's place; undefined: the chain answers. */
  own?: (text: string, call: Call, chain: AskedChain) => Promise<string | undefined>;
  /** The method that is called instead. */
  method?: string;
  /** Options to leave out; they are the last parameter. */
  without?: readonly string[];
  /** Changes the answer as text, so that nothing else is touched. */
  answer?: (text: string, call: Call, chain: AskedChain) => string | Promise<string>;
}

/** A blockhash is valid for this many blocks, on the local chain as on a real one. */
const BLOCKHASH_LIFE_BLOCKS = 150;

const signaturesAnswer = z.object({ result: z.array(z.object({ err: z.unknown() })) });

/**
 * The local chain reads accounts in the slot that is still being filled, so transactions that land later in that slot are
 * missing. On a real chain, an answer contains its whole slot.
 */
const OF_THE_OPEN_SLOT: MethodChange = {
  answer: (text) => withShiftedNumber(text, 'slot', -1), // of the context, which stands first
};

/**
 * Right after its start, the local chain calls slots confirmed and final that are older than its first block, and right after a
 * jump, slots that it has jumped over.
 */
async function atBlock(text: string, _call: Call, chain: AskedChain): Promise<string> {
  const slot = numberIn(text, 'result');
  if (slot === undefined) return text;
  const [known, first] = [
    chain.skipped.has(slot) ? chain.skipped.before(slot) : slot,
    await chain.firstSlot(),
  ];
  return withNumber(text, 'result', Math.max(known, first));
}

/**
 * The changes of the proxy, by method. Everything else passes unchanged, byte for byte, so that numbers beyond 2^53 stay
 * exact.
 *
 * Most changes concern heights, which the local chain counts in two ways: empty blocks use their slot as height, while blocks
 * with transactions, `getBlockHeight`, the epoch info and `lastValidBlockHeight` are about 30 lower. A blockhash lives 150
 * slots, so a client that compares an empty block's height with `lastValidBlockHeight` would declare a transaction dead 30
 * blocks too early. A real chain has one count; here it is the slot.
 */
const METHOD_CHANGES: Readonly<Record<string, MethodChange>> = {
  getBlock: { own: refuseSkipped, answer: linkBlock },
  getBlockTime: { own: refuseSkipped },
  getBlocks: { own: listAroundJumps, answer: listSlots },
  getBlocksWithLimit: { own: listAroundJumps, answer: listSlots },
  getTransaction: { answer: timeTransaction },
  getSignaturesForAddress: {
    // The local chain takes it for a filter and leaves out everything older. Its context never lags.
    without: ['minContextSlot'],
    // Without preflight, the chain keeps transactions with a refused blockhash under a signature of zeros, which does not
    // happen on a real chain.
    answer: (text) =>
      withEdit(text, signaturesAnswer, (answer) => {
        const landed = answer.result.filter(({ err }) => err !== 'BlockhashNotFound');
        const changed = landed.length < answer.result.length;
        answer.result = landed;
        return changed;
      }),
  },
  getMultipleAccounts: OF_THE_OPEN_SLOT,
  getTokenAccountsByOwner: OF_THE_OPEN_SLOT,
  getSlot: { answer: atBlock },
  getBlockHeight: { method: 'getSlot', answer: atBlock },
  getEpochInfo: {
    answer(text) {
      const slot = numberIn(text, 'absoluteSlot');
      return slot === undefined ? text : withNumber(text, 'blockHeight', slot);
    },
  },
  getLatestBlockhash: {
    answer(text) {
      const slot = numberIn(text, 'slot'); // of the context, which stands first
      return slot === undefined
        ? text
        : withNumber(text, 'lastValidBlockHeight', slot + BLOCKHASH_LIFE_BLOCKS);
    },
  },
};

export function changeOf(method: string): MethodChange | undefined {
  return Object.hasOwn(METHOD_CHANGES, method) ? METHOD_CHANGES[method] : undefined;
}
