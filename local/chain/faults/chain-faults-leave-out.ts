import { z } from 'zod';
import type { Answered } from './chain-faults-history.ts';
import { decodeBytes } from './chain-faults-send.ts';
import { answerTo, parseJson, withEdit } from '../proxy/chain-proxy-json.ts';
import { firstSignature } from '../transaction-bytes.ts';

/** The methods that show transactions or their outcome. */
export const TRANSACTION_METHODS: readonly string[] = [
  'getBlock',
  'getTransaction',
  'getSignatureStatuses',
  'getSignaturesForAddress',
];

type AnsweredCall = Pick<Answered, 'call' | 'callText'>;

/** Either JSON of any form, or bytes with their encoding. */
const signed = z.object({
  transaction: z.union([
    z.object({ signatures: z.array(z.string()) }),
    z.tuple([z.string(), z.enum(['base64', 'base58'])]),
  ]),
});
const blockAnswer = z.object({
  result: z.object({ transactions: z.array(signed).optional(), signatures: z.array(z.string()).optional() }),
});
const listAnswer = z.object({ result: z.array(z.object({ signature: z.string() })) });
const statusesAnswer = z.object({ result: z.object({ value: z.array(z.unknown()) }) });
const statusesParameters = z.tuple([z.array(z.string())]).rest(z.unknown());
const transactionParameters = z.tuple([z.string()]).rest(z.unknown());

/** The transactions in an answer. */
export function signaturesIn(text: string, { call }: AnsweredCall): string[] {
  switch (call.method) {
    case 'getTransaction':
      return transactionParameters.safeParse(call.params).data?.slice(0, 1).map(String) ?? [];
    case 'getSignatureStatuses':
      return statusesParameters.safeParse(call.params).data?.[0] ?? [];
    case 'getBlock': {
      const block = blockAnswer.safeParse(parseJson(text)).data?.result;
      return [...(block?.transactions ?? []).map(signatureOf), ...(block?.signatures ?? [])];
    }
    default:
      return listAnswer.safeParse(parseJson(text)).data?.result.map(({ signature }) => signature) ?? [];
  }
}

/** The answer of a chain without these transactions. */
export function leaveOut(
  text: string,
  { call, callText }: AnsweredCall,
  isMissing: (signature: string) => boolean,
): string {
  switch (call.method) {
    case 'getBlock':
      return withEdit(text, blockAnswer, ({ result }) => {
        const isLeftOut = (each: z.infer<typeof signed>) => isMissing(signatureOf(each));
        const changed =
          (result.transactions?.some(isLeftOut) ?? false) || (result.signatures?.some(isMissing) ?? false);
        if (result.transactions) result.transactions = result.transactions.filter((each) => !isLeftOut(each));
        if (result.signatures) result.signatures = result.signatures.filter((each) => !isMissing(each));
        return changed;
      });
    case 'getTransaction':
      return transactionIsKnown(text) && signaturesIn(text, { call, callText }).some(isMissing)
        ? answerTo(callText, { result: null })
        : text;
    case 'getSignatureStatuses': {
      const signatures = signaturesIn(text, { call, callText });
      return withEdit(text, statusesAnswer, ({ result }) => {
        const left = result.value.map((status, index) =>
          isMissing(signatures[index] ?? '') ? null : status,
        );
        const changed = left.some((status, index) => status !== result.value[index]);
        result.value = left;
        return changed;
      });
    }
    default:
      return withEdit(text, listAnswer, (answer) => {
        const kept = answer.result.filter(({ signature }) => !isMissing(signature));
        const changed = kept.length < answer.result.length;
        answer.result = kept;
        return changed;
      });
  }
}

function transactionIsKnown(text: string): boolean {
  return !text.includes('"result":null');
}

function signatureOf({ transaction }: z.infer<typeof signed>): string {
  if (!Array.isArray(transaction)) return transaction.signatures[0] ?? '';
  const [bytes, encoding] = transaction;
  return firstSignature(decodeBytes(bytes, encoding) ?? new Uint8Array()) ?? '';
}
