import {
  createAssociatedTokenAccountIdempotentInstruction,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token';
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import type { TestWallet } from './chain-client.ts';
import { landTransaction } from './land-transaction.ts';
import { parts } from './parts.ts';

/** Leaves wrapped SOL in the account of `owner`, as a wallet has it after a swap elsewhere was cut. */
export async function wrapSol(
  wallet: TestWallet,
  lamports: bigint,
  owner: string = wallet.address,
): Promise<void> {
  const { chain } = await parts();
  const connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
  const payer = Keypair.fromSecretKey(wallet.exportSecretKey());
  const holder = new PublicKey(owner);
  const account = getAssociatedTokenAddressSync(NATIVE_MINT, holder);
  const transaction = new Transaction().add(
    createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, account, holder, NATIVE_MINT),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: account, lamports }),
    createSyncNativeInstruction(account),
  );
  transaction.feePayer = payer.publicKey;
  await landTransaction(connection, transaction, [payer]);
}
