import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { describedSend } from '../../client/src/checks/sends/described-send.ts';
import type { AskedSend } from '../../client/src/checks/sends/send-template.ts';
import { NATIVE_SOL } from '../../client/src/checks/sol.ts';
import { InvalidArgumentError } from '../../client/src/errors.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { checkSendArguments } from '../../client/src/sends/send-request.ts';
import { formatBaseUnits, readBaseUnits } from '../amounts/amount-text.ts';
import type { RequestedSend } from '../operations/form-request.ts';

/** A term of a send that is not as it was asked for. */
export interface SendDifference {
  /** `most`: more than everything that was there. */
  part: 'wallet' | 'recipient' | 'token' | 'amount' | 'most' | 'memo' | 'references' | 'fee-cap';
  /** Empty if it was not asked for at all. */
  asked: string;
  found: string;
}

/**
 * The first term of a send that is not as the form asked for. Undefined if it is that, or has a lower fee cap. Throws TransactionRefusedError if the
 * service contradicts itself.
 */
export function sendDifference(
  { network, wanted, most }: RequestedSend,
  operation: OperationData,
): SendDifference | undefined {
  const { intent: asked } = checkSendArguments(wanted);
  const found = describedSend(operation, network);
  const decimals = found.token?.decimals ?? SOL_DECIMALS;
  const amount = formatBaseUnits(found.baseUnits, decimals);
  const differences: (SendDifference & { isSame?: boolean })[] = [
    { part: 'wallet', asked: asked.from, found: found.from },
    { part: 'recipient', asked: asked.recipient, found: found.recipient },
    { part: 'token', asked: asked.mint ?? NATIVE_SOL, found: found.token?.mint ?? NATIVE_SOL },
    asked.amount === null
      ? { part: 'most', asked: most ?? '', found: amount, isSame: isWithin(found, most, decimals) }
      : {
          part: 'amount',
          asked: asked.amount,
          found: amount,
          isSame: unitsOf(asked.amount, decimals) === found.baseUnits,
        },
    { part: 'memo', asked: asked.memo ?? '', found: found.memo ?? '' },
    { part: 'references', asked: asked.references.join(', '), found: found.references.join(', ') },
    {
      part: 'fee-cap',
      asked: `${asked.maxFeeLamports}`,
      found: `${found.maxFeeLamports}`,
      isSame: found.maxFeeLamports <= asked.maxFeeLamports,
    },
  ];
  const first = differences.find(({ asked: one, found: other, isSame = one === other }) => !isSame);
  return first && { part: first.part, asked: first.asked, found: first.found };
}

function isWithin({ baseUnits }: AskedSend, most: string | undefined, decimals: number): boolean {
  const units = most === undefined ? undefined : unitsOf(most, decimals);
  return most === undefined || (units !== undefined && baseUnits <= units);
}

/** Undefined if the amount has more digits than the token, by the service's word. */
function unitsOf(amount: string, decimals: number): bigint | undefined {
  try {
    return readBaseUnits(amount, decimals);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return undefined;
  }
}
