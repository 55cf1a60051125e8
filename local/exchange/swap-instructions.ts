import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { WRAPPED_SOL } from '../providers/wrapped-sol.ts';
import type { Pair } from './pool.ts';
import { routeInstruction, type RouteTerms } from './route.ts';

/** The instructions of a swap in the groups in which Jupiter's `/build` answers them. */
export interface SwapInstructions {
  /** New token accounts of the owner, and wrapping. */
  setup: TransactionInstruction[];
  swap: TransactionInstruction;
  /** Unwrapping; null: no side is SOL. */
  cleanup: TransactionInstruction | null;
}

/** SOL is its wrapped form in the pair. */
export function swapInstructions(owner: PublicKey, pair: Pair, terms: RouteTerms): SwapInstructions {
  const [mintIn, mintOut] = pair;
  const account = (mint: string): PublicKey =>
    getAssociatedTokenAddressSync(new PublicKey(mint), owner, true);
  const wrapped = account(WRAPPED_SOL);
  const created = [...(mintIn === WRAPPED_SOL ? [mintIn] : []), mintOut];
  return {
    setup: [
      ...created.map((mint) =>
        createAssociatedTokenAccountIdempotentInstruction(owner, account(mint), owner, new PublicKey(mint)),
      ),
      ...(mintIn === WRAPPED_SOL
        ? [
            SystemProgram.transfer({ fromPubkey: owner, toPubkey: wrapped, lamports: terms.amountIn }),
            createSyncNativeInstruction(wrapped),
          ]
        : []),
    ],
    swap: routeInstruction(owner, pair, terms),
    cleanup: pair.includes(WRAPPED_SOL) ? createCloseAccountInstruction(wrapped, owner, owner) : null,
  };
}
