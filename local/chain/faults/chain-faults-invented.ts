import { z } from 'zod';
import type { Answered } from './chain-faults-history.ts';
import { asInBlock, asListed, asStatus, asTransaction, signatureOf } from './chain-faults-invented-form.ts';
import type { InventedTransaction } from './chain-faults-invented-form.ts';
import { leaveOut, signaturesIn } from './chain-faults-leave-out.ts';
import { slotOfCall } from '../proxy/chain-proxy-blocks.ts';
import {
  answerTo,
  losslessNumber,
  parametersOf,
  withEdit,
  withParameters,
} from '../proxy/chain-proxy-json.ts';

/** Defaults of the methods (Solana docs). */
const DEFAULT_LIST_LENGTH = 1_000;
const DEFAULT_ENCODING = 'json';
const DEFAULT_DETAILS = 'full';

const callOptions = z.looseObject({
  encoding: z.string().default(DEFAULT_ENCODING),
  transactionDetails: z.string().default(DEFAULT_DETAILS),
  limit: z.int().default(DEFAULT_LIST_LENGTH),
  before: z.string().optional(),
  until: z.string().optional(),
});
const statusesAnswer = z.object({
  result: z.object({ context: z.object({ slot: losslessNumber }), value: z.array(z.unknown()) }),
});
const listAnswer = z.object({
  result: z.array(z.object({ signature: z.string(), slot: losslessNumber })),
});
const blockAnswer = z.object({
  result: z.object({
    transactions: z.array(z.unknown()).optional(),
    signatures: z.array(z.unknown()).optional(),
  }),
});

/** The answer of a node that has these transactions in addition to those of the chain. */
export async function showInvented(
  text: string,
  answered: Answered,
  invented: readonly InventedTransaction[],
): Promise<string> {
  const { call, callText, upstream } = answered;
  const options = optionsOf(call);
  const bySignature = new Map(invented.map((each) => [signatureOf(each), each]));
  switch (call.method) {
    case 'getTransaction': {
      const one = bySignature.get(signaturesIn(text, answered)[0] ?? '');
      return one ? answerTo(callText, { result: asTransaction(one, options.encoding) }) : text;
    }
    case 'getSignatureStatuses': {
      const asked = signaturesIn(text, answered).map((signature) => bySignature.get(signature));
      if (!asked.some(Boolean)) return text;
      const finalized = await upstream.slot('finalized');
      return withEdit(text, statusesAnswer, ({ result }) => {
        const tip = Number(result.context.slot);
        result.value = result.value.map((status, index) => {
          const one = asked[index];
          return one ? asStatus(one, tip, finalized) : status;
        });
        return true;
      });
    }
    case 'getBlock': {
      const without = leaveOut(text, answered, (signature) => bySignature.has(signature));
      const ofBlock = invented.filter(({ slot }) => slot === slotOfCall(call));
      return withEdit(without, blockAnswer, ({ result }) => {
        const shown = ofBlock.map((one) => asInBlock(one, options)).filter((each) => each !== null);
        result.transactions?.push(...shown);
        result.signatures?.push(...ofBlock.map(signatureOf));
        return ofBlock.length > 0;
      });
    }
    default:
      return listWith(text, answered, bySignature);
  }
}

/** Asks for the whole list: the requested part may begin after an invented transaction, or end before one. */
async function listWith(
  text: string,
  { call, callText, upstream }: Answered,
  bySignature: ReadonlyMap<string, InventedTransaction>,
): Promise<string> {
  const [address] = parametersOf(call);
  const named = [...bySignature.values()].filter(({ content }) =>
    content.accountKeys.some((key) => key === address),
  );
  if (named.length === 0) return text;
  const { limit, before, until, ...others } = optionsOf(call);
  const { encoding: _encoding, transactionDetails: _details, ...passedOn } = others;
  const params = [address, passedOn];
  const whole = await upstream.forward({ ...call, params }, withParameters(callText, params));
  const finalized = await upstream.slot('finalized');
  return withEdit(whole, listAnswer, (answer) => {
    const real = answer.result.filter(({ signature }) => !bySignature.has(signature));
    const entries = [...named.map((one) => asListed(one, finalized)), ...real];
    // Newest first; those of one slot stay in their order.
    answer.result = entries
      .toSorted((left, right) => Number(right.slot) - Number(left.slot))
      .filter(within(before, until))
      .slice(0, limit);
    return true;
  });
}

/** Later in the list than the first signature, and earlier than the second one. */
function within(before: string | undefined, until: string | undefined) {
  let isInside = before === undefined;
  return ({ signature }: { signature: string }): boolean => {
    if (signature === until) isInside = false;
    const isListed = isInside;
    if (signature === before) isInside = true;
    return isListed;
  };
}

function optionsOf(call: Answered['call']): z.infer<typeof callOptions> {
  const given = callOptions.safeParse(parametersOf(call).at(-1)).data;
  return given ?? callOptions.parse({});
}
