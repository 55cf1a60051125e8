import { Keypair } from '@solana/web3.js';
import type { AskedSwap, ChainFacts } from '../../client/src/checks/swaps/swap-template.ts';
import { ROUTER } from '../../local/exchange/deploy-programs.ts';
import { WRAPPED_SOL } from '../../local/providers/wrapped-sol.ts';
import { REFERENCE, swapInstructions, swapMessage } from '../../test/swaps/support/swap-message.ts';

export interface LargeSwap {
  message: Uint8Array;
  asked: AskedSwap;
  facts: ChainFacts;
}

/** As many as fit into a transaction, which has no lookup tables. */
export const ACCOUNTS = 30;

const AMOUNT_IN = 1_000_000_000n;
const QUOTED_OUT = 150_000_000n;
const SLIPPAGE_BPS = 50;
const MINIMUM_OUT = 149_250_000n;
const MAX_FEE_LAMPORTS = 1_000_000n;

/** A swap whose route names so many accounts that the message has {@link ACCOUNTS}. */
export function largeSwap(): LargeSwap {
  const owner = Keypair.generate().publicKey;
  const token = Keypair.generate().publicKey.toBase58();
  const terms = { amountIn: AMOUNT_IN, quotedOut: QUOTED_OUT, slippageBps: SLIPPAGE_BPS };
  const instructions = swapInstructions(owner, [WRAPPED_SOL, token], terms);
  const route = instructions.find(({ programId }) => programId.toBase58() === ROUTER);
  if (!route) throw new Error('the swap has no route');
  const named = new Set([
    owner.toBase58(),
    ...instructions.flatMap(({ programId, keys }) => [
      programId.toBase58(),
      ...keys.map(({ pubkey }) => pubkey.toBase58()),
    ]),
  ]);
  const further = Array.from({ length: ACCOUNTS - named.size }, () => Keypair.generate().publicKey);
  route.keys.push(...further.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })));
  return {
    message: swapMessage(owner, instructions),
    asked: {
      owner: owner.toBase58(),
      mintIn: WRAPPED_SOL,
      mintOut: token,
      amountIn: AMOUNT_IN,
      minimumOut: MINIMUM_OUT,
      maxFeeLamports: MAX_FEE_LAMPORTS,
      reference: REFERENCE.toBase58(),
    },
    facts: { programs: new Set(), ownTokenAccounts: new Set() },
  };
}
