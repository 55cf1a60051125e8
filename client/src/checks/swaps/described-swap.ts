import type { Network } from '../../network.ts';
import type { OperationData } from '../../operations/operation-types.ts';
import { isAddress } from '../addresses.ts';
import { parseAmount, SOL_DECIMALS } from '../amounts.ts';
import { expectSame } from '../message-checks.ts';
import { TransactionRefusedError, type RefusalReason } from '../refusal.ts';
import { NATIVE_SOL } from '../sol.ts';
import { askedSwapHash, askedSwapOf } from './asked-swap.ts';
import { expectSwap } from './expect-swap.ts';
import type { AskedSwap } from './swap-template.ts';

/** The highest 64-bit integer has 20 digits. */
const LAMPORTS = /^\d{1,20}$/;

/**
 * A swap as the service describes it, for a page that shows a swap which its user asked for in another place. Show these
 * values: `signRequestedSwap` then signs only bytes that do exactly this. The content hash covers the same values.
 * Throws TransactionRefusedError if the service contradicts itself, and UnexpectedAnswerError for another kind.
 */
export function describedSwap(operation: OperationData, network: Network): AskedSwap {
  const data = expectSwap(operation);
  const { from, token_in: tokenIn, token_out: tokenOut, fee_cap_lamports: feeCap, preview } = data.swap;
  expectAddress('source', from);
  for (const { mint } of [tokenIn, tokenOut]) if (mint !== NATIVE_SOL) expectAddress('mint', mint);
  if (!LAMPORTS.test(feeCap)) throw new TransactionRefusedError('fee_cap', 'lamports', 'other text');
  const described = askedSwapOf(
    {
      from,
      mintIn: tokenIn.mint,
      mintOut: tokenOut.mint,
      amount: null,
      minimumOut: null,
      decimalsIn: solDecimals(tokenIn.mint),
      decimalsOut: solDecimals(tokenOut.mint),
      slippageBps: null,
      maxFeeLamports: BigInt(feeCap),
    },
    data,
  );
  expectSame('content_hash', askedSwapHash(described, data, network), data.content_hash);
  // Pages choose the wallet by the operation, and show its name.
  expectSame('source', from, data.wallet_address ?? 'none');
  const fee = readFee(preview.network_fee);
  if (fee > described.maxFeeLamports) {
    throw new TransactionRefusedError('fee_cap', `at most ${described.maxFeeLamports} lamports`, `${fee}`);
  }
  return described;
}

function solDecimals(mint: string): number | null {
  return mint === NATIVE_SOL ? SOL_DECIMALS : null;
}

function readFee(sol: string): bigint {
  try {
    return sol === '0' ? 0n : parseAmount(sol, SOL_DECIMALS);
  } catch {
    throw new TransactionRefusedError('fee_cap', 'an amount in SOL', 'other text');
  }
}

function expectAddress(reason: RefusalReason, text: string): void {
  if (!isAddress(text)) throw new TransactionRefusedError(reason, 'an address', 'other text');
}
