import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionMessage,
} from '@solana/web3.js';
import type { AskedSwap, ChainFacts } from '../../client/src/swap-template.ts';
import { swapInstructions } from '../../local/exchange/swap-instructions.ts';
import { WRAPPED_SOL } from '../../local/providers/wrapped-sol.ts';

export interface LargeSwap {
  message: Uint8Array;
  asked: AskedSwap;
  facts: ChainFacts;
}

/** The most accounts that one transaction may name (the chain's limit on locked accounts). */
export const ACCOUNTS = 64;

const AMOUNT_IN = 1_000_000_000n;
const QUOTED_OUT = 150_000_000n;
const SLIPPAGE_BPS = 50;
const MINIMUM_OUT = 149_250_000n;
const UNIT_LIMIT = 1_000_000;
const MAX_FEE_LAMPORTS = 1_000_000n;

/** A swap whose route names so many accounts that the message has 64; most of them are in a lookup table. */
export function largeSwap(): LargeSwap {
  const owner = Keypair.generate().publicKey;
  const token = Keypair.generate().publicKey.toBase58();
  const reference = Keypair.generate().publicKey;
  const terms = { amountIn: AMOUNT_IN, quotedOut: QUOTED_OUT, slippageBps: SLIPPAGE_BPS };
  const { setup, swap, cleanup } = swapInstructions(owner, [WRAPPED_SOL, token], terms);
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: UNIT_LIMIT });
  limit.keys.push({ pubkey: reference, isSigner: false, isWritable: false });
  const instructions = [
    limit,
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1n }),
    ...setup,
    swap,
    ...(cleanup ? [cleanup] : []),
  ];
  const named = new Set([
    owner.toBase58(),
    ...instructions.flatMap(({ programId, keys }) => [
      programId.toBase58(),
      ...keys.map(({ pubkey }) => pubkey.toBase58()),
    ]),
  ]);
  const further = Array.from({ length: ACCOUNTS - named.size }, () => Keypair.generate().publicKey);
  swap.keys.push(...further.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })));
  const table = Keypair.generate().publicKey;
  const message = new TransactionMessage({
    payerKey: owner,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions,
  }).compileToV0Message([
    new AddressLookupTableAccount({
      key: table,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: further,
      },
    }),
  ]);
  return {
    message: message.serialize(),
    asked: {
      owner: owner.toBase58(),
      mintIn: WRAPPED_SOL,
      mintOut: token,
      amountIn: AMOUNT_IN,
      minimumOut: MINIMUM_OUT,
      maxFeeLamports: MAX_FEE_LAMPORTS,
      reference: reference.toBase58(),
    },
    facts: {
      programs: new Set(),
      ownTokenAccounts: new Set(),
      tables: new Map([[table.toBase58(), further.map((key) => key.toBase58())]]),
    },
  };
}
