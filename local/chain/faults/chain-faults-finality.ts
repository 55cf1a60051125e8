import { z } from 'zod';
import { LIST_METHODS } from './chain-faults-blocks.ts';
import type { Answered } from './chain-faults-history.ts';
import { commitmentOf } from '../proxy/chain-proxy-blocks.ts';
import { parametersOf, withEdit, withParameters } from '../proxy/chain-proxy-json.ts';

/** The methods that take or return a commitment. */
export const FINALITY_METHODS: readonly string[] = [
  'getSlot',
  'getBlockHeight',
  'getBlock',
  'getTransaction',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  ...LIST_METHODS,
];

const entry = z.object({ confirmationStatus: z.string().nullish(), confirmations: z.unknown().optional() });
const entriesAnswer = z.object({
  result: z.union([z.array(entry), z.object({ value: z.array(entry.nullable()) })]),
});
const options = z.record(z.string(), z.unknown());

/** The answer of a node that reports confirmed blocks as finalized. */
export async function finalize(text: string, answered: Answered): Promise<string> {
  const { call } = answered;
  // It takes no commitment: it answers for its newest bank.
  if (call.method === 'getSignatureStatuses' || commitmentOf(call) !== 'finalized') return sayFinalized(text);
  return sayFinalized(await askConfirmed(answered));
}

/** The chain's answer to the same question with `confirmed`. */
async function askConfirmed({ call, callText, upstream }: Answered): Promise<string> {
  const given = parametersOf(call);
  const named = options.safeParse(given.at(-1)).data;
  const confirmed = { ...named, commitment: 'confirmed' };
  const params = named ? [...given.slice(0, -1), confirmed] : [...given, confirmed];
  return upstream.forward({ ...call, params }, withParameters(callText, params));
}

function sayFinalized(text: string): string {
  return withEdit(text, entriesAnswer, ({ result }) => {
    const entries = (Array.isArray(result) ? result : result.value).filter((each) => each !== null);
    const early = entries.filter(({ confirmationStatus }) => confirmationStatus === 'confirmed');
    for (const each of early) {
      each.confirmationStatus = 'finalized';
      if ('confirmations' in each) each.confirmations = null;
    }
    return early.length > 0;
  });
}
