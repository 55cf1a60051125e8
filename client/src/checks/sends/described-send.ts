import type { Network } from '../../network.ts';
import type { OperationData } from '../../operations/operation-types.ts';
import type { SendPreview } from '../../sends/send-types.ts';
import { describedCost, describedLamports, expectAddress, expectFeeWithin } from '../described-terms.ts';
import { expectSame, TransactionRefusedError } from '../refusal.ts';
import { NATIVE_SOL } from '../sol.ts';
import { askedContentHash, askedOf } from './asked-send.ts';
import { expectSend } from './expect-send.ts';
import type { AskedSend } from './send-template.ts';

/**
 * A send as the service describes it, for a page that shows a send which its user asked for in another place. Show these
 * values: `signRequestedTransaction` then signs only bytes that do exactly this. The content hash covers the same values.
 * Throws TransactionRefusedError if the service contradicts itself, and UnexpectedAnswerError for another kind.
 */
export function describedSend(operation: OperationData, network: Network): AskedSend {
  const data = expectSend(operation);
  const { from, to, mint, amount, fee_cap_lamports: feeCap, memo, references, preview } = data.send;
  expectAddress('source', from);
  expectAddress('recipient', to);
  if (mint !== NATIVE_SOL) expectAddress('mint', mint);
  for (const reference of references) expectAddress('references', reference);
  // A page may show either of the two.
  expectSame('recipient', to, preview.recipient);
  expectSame('mint', mint, preview.mint);
  expectSame('amount', amount, preview.amount);
  const described = askedOf(
    {
      from,
      recipient: to,
      // Null: `askedOf` takes the base units, and checks that they agree with the amount.
      amount: null,
      mint: mint === NATIVE_SOL ? null : mint,
      memo,
      references,
      maxFeeLamports: describedLamports('fee_cap', feeCap),
    },
    data,
  );
  expectSame('content_hash', askedContentHash(described, data, network), data.content_hash);
  // Pages choose the wallet by the operation, and show its name as the sender's.
  expectSame('source', from, data.wallet_address ?? 'none');
  expectCosts(described, preview);
  return described;
}

/** The rent itself is not in the bytes, but only an account that they create can cost it. */
function expectCosts(described: AskedSend, { network_fee: fee, rent }: SendPreview): void {
  expectFeeWithin(described.maxFeeLamports, fee);
  if (describedCost('new_account', rent) > 0n && described.token?.createsAccount !== true) {
    throw new TransactionRefusedError('new_account', 'no rent without a new account', `${rent} SOL`);
  }
}
