import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  type AddressLookupTableAccount,
  type TransactionInstruction,
} from '@solana/web3.js';
import { WRAPPED_SOL } from '../../../client/src/swap-template.ts';
import type { Pair } from '../../../local/exchange/pool.ts';
import { routeInstruction, type RouteTerms } from '../../../local/exchange/route.ts';

export const UNIT_LIMIT = 300_000;
export const MICRO_LAMPORTS = 10_000;

/** The instructions of a swap in their order, as the service assembles them. */
export function swapInstructions(owner: PublicKey, pair: Pair, terms: RouteTerms): TransactionInstruction[] {
  const [mintIn, mintOut] = pair;
  const account = (mint: string): PublicKey => getAssociatedTokenAddressSync(new PublicKey(mint), owner);
  const created = [...(mintIn === WRAPPED_SOL ? [mintIn] : []), mintOut];
  const wrapped = account(WRAPPED_SOL);
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: UNIT_LIMIT }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: MICRO_LAMPORTS }),
    ...created.map((mint) =>
      createAssociatedTokenAccountIdempotentInstruction(owner, account(mint), owner, new PublicKey(mint)),
    ),
    ...(mintIn === WRAPPED_SOL
      ? [
          SystemProgram.transfer({ fromPubkey: owner, toPubkey: wrapped, lamports: terms.amountIn }),
          createSyncNativeInstruction(wrapped),
        ]
      : []),
    routeInstruction(owner, pair, terms),
    ...(pair.includes(WRAPPED_SOL) ? [createCloseAccountInstruction(wrapped, owner, owner)] : []),
  ];
}

export function swapMessage(
  payer: PublicKey,
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
): Uint8Array {
  return new TransactionMessage({
    payerKey: payer,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions,
  })
    .compileToV0Message(tables)
    .serialize();
}
