import { z } from 'zod';
import { hideHistory } from './chain-faults-history.ts';
import type { Answered } from './chain-faults-history.ts';
import {
  answerTo,
  losslessNumber,
  shifted,
  toLossless,
  withEdit,
  withShiftedNumber,
} from '../proxy/chain-proxy-json.ts';
import type { Call } from '../proxy/chain-proxy-methods.ts';

/** Agave: rpc-client-api, custom_error. */
const MIN_CONTEXT_SLOT_NOT_REACHED = -32_016;

/** The default of calls without a commitment; getSignatureStatuses always looks at the newest bank. */
const DEFAULT_COMMITMENT = 'finalized';
const NEWEST = 'processed';

const numberAnswer = z.object({ result: losslessNumber });
const contextAnswer = z.object({ result: z.object({ context: z.object({ slot: losslessNumber }) }) });

const landed = z.object({
  slot: losslessNumber,
  confirmationStatus: z.string().nullish(),
  confirmations: losslessNumber.nullish(),
});
const landedAnswer = z.object({
  result: z.union([z.array(landed), z.object({ value: z.array(landed.nullable()) })]),
});

const options = z.looseObject({
  commitment: z.string().optional(),
  minContextSlot: z.int().optional(),
});

/** The answer of a node that lags by this many slots. */
export async function lag(text: string, answered: Answered, slots: number): Promise<string> {
  const { call, callText, upstream } = answered;
  const { commitment = DEFAULT_COMMITMENT, minContextSlot } = optionsOf(call);
  if (minContextSlot !== undefined) {
    const contextSlot = shifted(await upstream.slot(commitment), -slots);
    if (contextSlot < minContextSlot) return answerTo(callText, notReached(contextSlot));
  }
  switch (call.method) {
    case 'getSlot':
    case 'getBlockHeight':
      return withEdit(text, numberAnswer, (answer) => {
        answer.result = toLossless(shifted(Number(answer.result), -slots));
        return true;
      });
    case 'getEpochInfo':
      return ['absoluteSlot', 'blockHeight', 'slotIndex'].reduce(
        (changed, field) => withShiftedNumber(changed, field, -slots),
        text,
      );
    case 'getLatestBlockhash':
      return withContext(withShiftedNumber(text, 'lastValidBlockHeight', -slots), slots);
    case 'getSignatureStatuses':
    case 'getSignaturesForAddress':
    case 'getTransaction':
    case 'getBlock':
    case 'getBlockTime':
    case 'getBlocks':
    case 'getBlocksWithLimit': {
      const tip = call.method === 'getSignatureStatuses' ? NEWEST : commitment;
      const last = shifted(await upstream.slot(tip), -slots);
      const finalized = shifted(await upstream.slot('finalized'), -slots);
      const known = hideHistory(text, answered, { last });
      return withContext(withoutFinality(known, last, finalized), slots);
    }
    case 'getMultipleAccounts':
    case 'getTokenAccountsByOwner':
      // The accounts are the present ones: no node would report them with an older slot.
      return text;
    default:
      return withContext(text, slots);
  }
}

/** The options are a call's last parameter, if it has any. */
function optionsOf(call: Call): z.infer<typeof options> {
  const parameters = z.array(z.unknown()).safeParse(call.params).data ?? [];
  return options.safeParse(parameters.at(-1)).data ?? {};
}

function notReached(contextSlot: number): { error: object } {
  const error = {
    code: MIN_CONTEXT_SLOT_NOT_REACHED,
    message: 'Minimum context slot has not been reached',
    data: { contextSlot },
  };
  return { error };
}

function withContext(text: string, slots: number): string {
  return withEdit(text, contextAnswer, ({ result }) => {
    result.context.slot = toLossless(shifted(Number(result.context.slot), -slots));
    return true;
  });
}

/** Slots that the chain has finalized since are only confirmed here; `last` is the newest slot that the node knows. */
export function withoutFinality(text: string, last: number, finalized: number): string {
  return withEdit(text, landedAnswer, ({ result }) => {
    const entries = (Array.isArray(result) ? result : result.value).filter((entry) => entry !== null);
    const early = entries.filter(
      (entry) => entry.confirmationStatus === 'finalized' && Number(entry.slot) > finalized,
    );
    for (const entry of early) {
      entry.confirmationStatus = 'confirmed';
      if ('confirmations' in entry) entry.confirmations = toLossless(last - Number(entry.slot));
    }
    return early.length > 0;
  });
}
