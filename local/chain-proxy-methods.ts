import { z } from 'zod';

export const callSchema = z.looseObject({ method: z.string() });
export type Call = z.infer<typeof callSchema>;

interface MethodChange {
  /** What is asked instead. */
  call?: (call: Call) => Call;
  /** What is answered instead; gets and returns the `result`. */
  result?: (result: unknown) => unknown;
}

/** For how many blocks a blockhash can be used, on the local chain as on a real one. */
const BLOCKHASH_LIFE_BLOCKS = 150;

const blockhashSchema = z.looseObject({
  context: z.looseObject({ slot: z.number() }),
  value: z.looseObject({ lastValidBlockHeight: z.number() }),
});
const epochSchema = z.looseObject({ absoluteSlot: z.number(), blockHeight: z.number() });

/**
 * What the proxy changes, per method; everything else passes as it came, byte for byte, so that numbers beyond
 * 2^53 arrive whole.
 *
 * The heights: the local chain gives its blocks heights that equal their slots, but its `getBlockHeight`, its
 * epoch info and its `lastValidBlockHeight` (slot + 120) run 30 below that, while a blockhash lives 150 slots.
 * Whoever compared a block's height with `lastValidBlockHeight` would call a transaction dead 30 blocks too
 * early. A real chain has one count of heights, so here all of them follow the slot.
 */
const METHOD_CHANGES: Readonly<Record<string, MethodChange>> = {
  getBlockHeight: { call: (call) => ({ ...call, method: 'getSlot' }) },
  getEpochInfo: {
    result(result) {
      const epoch = epochSchema.parse(result);
      return { ...epoch, blockHeight: epoch.absoluteSlot };
    },
  },
  getLatestBlockhash: {
    result(result) {
      const { context, value } = blockhashSchema.parse(result);
      return { context, value: { ...value, lastValidBlockHeight: context.slot + BLOCKHASH_LIFE_BLOCKS } };
    },
  },
};

export function changeOf(method: string): MethodChange | undefined {
  return Object.hasOwn(METHOD_CHANGES, method) ? METHOD_CHANGES[method] : undefined;
}
