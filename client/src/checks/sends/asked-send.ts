import type { Network } from '../../network.ts';
import type { SendOperationData } from '../../sends/send-operation-data.ts';
import { SOL_DECIMALS } from '../amounts.ts';
import { describedAmount, describedBaseUnits, expectDecimals } from '../described-terms.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../programs.ts';
import { TransactionRefusedError } from '../refusal.ts';
import { sendContentHash } from './send-content.ts';
import type { SendIntent } from './send-intent.ts';
import type { AskedSend, AskedToken } from './send-template.ts';

/**
 * The send that the bytes have to contain. It takes everything from the caller's arguments, except for the facts that
 * only the chain knows: those come from the service's first description. Throws TransactionRefusedError if that
 * description cannot be right.
 */
export function askedOf(intent: SendIntent, data: SendOperationData): AskedSend {
  const token = intent.mint === null ? null : askedToken(intent.mint, data);
  const decimals = token?.decimals ?? SOL_DECIMALS;
  return {
    from: intent.from,
    recipient: intent.recipient,
    baseUnits:
      intent.amount === null
        ? describedBaseUnits('amount', {
            baseUnits: data.send.base_units,
            amount: data.send.preview.amount,
            decimals,
          })
        : describedAmount('decimals', intent.amount, decimals),
    token,
    memo: intent.memo,
    references: intent.references,
    maxFeeLamports: intent.maxFeeLamports,
    reference: data.reference,
  };
}

/** The content hash of the operation, if it is exactly what the caller asked for. */
export function askedContentHash(
  asked: AskedSend,
  { operation_id: operationId, chain_id: chainId }: Pick<SendOperationData, 'operation_id' | 'chain_id'>,
  network: Network,
): string {
  return sendContentHash({
    operationId,
    network,
    chainId,
    from: asked.from,
    recipient: asked.recipient,
    mint: asked.token?.mint ?? 'SOL',
    baseUnits: asked.baseUnits.toString(),
    feeCapLamports: asked.maxFeeLamports.toString(),
    memo: asked.memo,
    references: asked.references,
  });
}

function askedToken(mint: string, { send: { preview } }: SendOperationData): AskedToken {
  const { decimals, token_program: program, creates_token_account: createsAccount } = preview;
  if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) {
    const known = `${TOKEN_PROGRAM} or ${TOKEN_2022_PROGRAM}`;
    throw new TransactionRefusedError('token_program', known, program ?? 'none');
  }
  expectDecimals(decimals);
  const withheld = preview.transfer_fee;
  const transferFee =
    withheld === null ? null : withheld === '0' ? 0n : describedAmount('transfer_fee', withheld, decimals);
  return { mint, decimals, program, createsAccount, transferFee };
}
