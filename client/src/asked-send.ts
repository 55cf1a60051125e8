import { MAX_BASE_UNITS, parseAmount, SOL_DECIMALS } from './amounts.ts';
import { InvalidArgumentError, TransactionRefusedError, type RefusalReason } from './errors.ts';
import { sendContentHash } from './send-content.ts';
import type { SendIntent } from './send-request.ts';
import type { AskedSend, AskedToken } from './send-template.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './template-instructions.ts';
import type { SendOperationData } from './types.ts';
import type { Network } from './words.ts';

/** The chain stores a mint's decimals in one byte. */
const MAX_DECIMALS = 255;

/** The chain's highest amount has 20 digits. */
const WHOLE_NUMBER = /^[1-9]\d{0,19}$/;

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
        ? describedBaseUnits(data, decimals)
        : describedAmount('decimals', intent.amount, decimals),
    token,
    memo: intent.memo,
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
  });
}

function askedToken(mint: string, { send: { preview } }: SendOperationData): AskedToken {
  const { decimals, token_program: program, creates_token_account: createsAccount } = preview;
  if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) {
    const known = `${TOKEN_PROGRAM} or ${TOKEN_2022_PROGRAM}`;
    throw new TransactionRefusedError('token_program', known, program ?? 'none');
  }
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new TransactionRefusedError('decimals', `0 to ${MAX_DECIMALS}`, `${decimals}`);
  }
  const withheld = preview.transfer_fee;
  const transferFee =
    withheld === null ? null : withheld === '0' ? 0n : describedAmount('transfer_fee', withheld, decimals);
  return { mint, decimals, program, createsAccount, transferFee };
}

function describedBaseUnits({ send }: SendOperationData, decimals: number): bigint {
  const { base_units: text, preview } = send;
  const baseUnits = WHOLE_NUMBER.test(text) ? BigInt(text) : undefined;
  if (baseUnits === undefined || baseUnits > MAX_BASE_UNITS) {
    throw new TransactionRefusedError('amount', 'a positive 64-bit integer', excerpt(text));
  }
  // People agree to the preview, but the bytes are compared with the base units.
  if (describedAmount('amount', preview.amount, decimals) !== baseUnits) {
    throw new TransactionRefusedError('amount', `${preview.amount} as previewed`, `${text} base units`);
  }
  return baseUnits;
}

/** The caller's own arguments were checked before, so an amount that cannot be read here came from the service. */
function describedAmount(reason: RefusalReason, text: string, decimals: number): bigint {
  try {
    return parseAmount(text, decimals);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new TransactionRefusedError(reason, `an amount with ${decimals} decimals`, excerpt(text));
  }
}

/** Error messages end up in logs, and a text of the service can have any length. */
function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, MAX_EXCERPT));
}

/** Longer than any valid amount. */
const MAX_EXCERPT = 80;
