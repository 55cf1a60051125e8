import type { Connection, Keypair, Transaction } from '@solana/web3.js';
import { waitUntil } from './wait-until.ts';

/** Sends a transaction with a fee payer. Asks for its status, because a busy machine may lose the notification that web3.js waits for. */
export async function landTransaction(
  connection: Connection,
  transaction: Transaction,
  signers: Keypair[],
): Promise<void> {
  const { blockhash } = await connection.getLatestBlockhash();
  transaction.recentBlockhash = blockhash;
  transaction.sign(...signers);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  await waitUntil('the transaction has landed', async () => {
    const { value } = await connection.getSignatureStatus(signature);
    if (value?.err) throw new Error(`the transaction failed: ${JSON.stringify(value.err)}`);
    return value !== null && value.confirmationStatus !== 'processed';
  });
}
