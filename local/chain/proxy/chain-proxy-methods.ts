import { z } from 'zod';
import { linkBlock, listSlots, timeTransaction, type ChainBehind } from './chain-proxy-blocks.ts';
import { numberIn, withEdit, withNumber, withShiftedNumber } from './chain-proxy-json.ts';

export const callSchema = z.looseObject({ method: z.string(), params: z.unknown().optional() });
export type Call = z.infer<typeof callSchema>;

interface MethodChange {
  /** Which method is asked instead. */
  method?: string;
  /** Options, which stand last, that are left out. */
  without?: readonly string[];
  /** What is answered instead; from text to text, so that nothing else is touched. */
  answer?: (text: string, call: Call, chain: ChainBehind) => string | Promise<string>;
}

/** For how many blocks a blockhash can be used, on the local chain as on a real one. */
const BLOCKHASH_LIFE_BLOCKS = 150;

const signaturesAnswer = z.object({ result: z.array(z.object({ err: z.unknown() })) });

/**
 * The local chain reads accounts in the slot that is still being filled: what lands later in it is missing in the answer.
 * On a real chain an answer holds all of its slot.
 */
const OF_THE_OPEN_SLOT: MethodChange = {
  answer: (text) => withShiftedNumber(text, 'slot', -1), // of the context, which stands first
};

/**
 * What the proxy changes, per method; everything else passes as it came, byte for byte, so that numbers beyond
 * 2^53 arrive whole.
 *
 * Most changes are about heights, of which the local chain has two counts: its empty blocks say their slot
 * as height, while its blocks with transactions, `getBlockHeight`, the epoch info and `lastValidBlockHeight` run
 * about 30 below. A blockhash lives 150 slots, so whoever compared an empty block's height with
 * `lastValidBlockHeight` would call a transaction dead 30 blocks too early. A real chain has one count; here it
 * is the slot.
 */
const METHOD_CHANGES: Readonly<Record<string, MethodChange>> = {
  getBlock: { answer: linkBlock },
  getBlocks: { answer: listSlots },
  getBlocksWithLimit: { answer: listSlots },
  getTransaction: { answer: timeTransaction },
  getSignaturesForAddress: {
    // The local chain takes it for a filter: whatever is older would be left out. Its context is never behind.
    without: ['minContextSlot'],
    // Without preflight it keeps what it refused for its blockhash, under a signature of zeros: nothing that lies on
    // a real chain.
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
  getBlockHeight: { method: 'getSlot' },
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
