import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { base58 } from '@scure/base';
import { z } from 'zod';
import { jsonRpc } from './faulty-chain.ts';
import { parts } from './parts.ts';
import { waitUntil } from './wait-until.ts';

/** More than an account of no data needs to exist. */
const AMOUNT_LAMPORTS = 1_000_000;
const FUNDS_LAMPORTS = 1_000_000_000;

export interface SignedTransfer {
  base64: string;
  signature: string;
  recipient: string;
}

export interface TestPayer {
  address: string;
  /** The transaction that brought the funds; it has landed. */
  fundedBy: string;
  /** A transfer to a new recipient, with the newest blockhash. Nothing is sent. */
  signTransfer(): Promise<SignedTransfer>;
}

/** A wallet with SOL on the shared chain that signs plain transfers. */
export async function createTestPayer(): Promise<TestPayer> {
  const direct = jsonRpc((await parts()).chain.rpcUrl);
  const payer = Keypair.generate();
  const address = payer.publicKey.toBase58();
  const fundedBy = z.string().parse((await direct.ask('requestAirdrop', [address, FUNDS_LAMPORTS])).result);
  await waitUntil('the airdrop landed', () => hasLanded(fundedBy));
  return {
    address,
    fundedBy,
    async signTransfer() {
      const newest = await direct.ask('getLatestBlockhash', [{ commitment: 'confirmed' }]);
      const { value } = z.object({ value: z.object({ blockhash: z.string() }) }).parse(newest.result);
      const recipient = Keypair.generate().publicKey;
      const transaction = new Transaction({
        feePayer: payer.publicKey,
        recentBlockhash: value.blockhash,
      }).add(
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: recipient,
          lamports: AMOUNT_LAMPORTS,
        }),
      );
      transaction.sign(payer);
      const wire = transaction.serialize();
      const signature = base58.encode(wire.subarray(1, 65));
      return { base64: wire.toString('base64'), signature, recipient: recipient.toBase58() };
    },
  };
}

/** Asks the chain itself. */
export async function hasLanded(signature: string): Promise<boolean> {
  return (await statusOf(signature)) !== null;
}

export async function statusOf(
  signature: string,
): Promise<{ confirmationStatus: string; slot: number } | null> {
  const direct = jsonRpc((await parts()).chain.rpcUrl);
  const answer = await direct.ask('getSignatureStatuses', [[signature], { searchTransactionHistory: true }]);
  const statuses = z.object({
    value: z.tuple([z.object({ confirmationStatus: z.string(), slot: z.number() }).nullable()]),
  });
  return statuses.parse(answer.result).value[0];
}
