import { Message, SystemProgram, Transaction } from '@solana/web3.js';
import { z } from 'zod';
import { splitTransaction } from '../../../domain/operations/transaction-wire.ts';
import { chainRpc, newWallet, signaturesOf } from '../../support/chain-client.ts';

const answer = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) });

export async function newReferences(): Promise<string[]> {
  return [await newWallet(), await newWallet()].map(({ address }) => address);
}

/**
 * The one payment that a payee finds under each reference of its request, read from the places in which `validateTransfer` of
 * `@solana/pay` checks it.
 */
export async function paymentUnder(
  references: readonly string[],
): Promise<{ signature: string; memo: string; references: string[] }> {
  const [signature = '', ...others] = new Set((await Promise.all(references.map(signaturesOf))).flat());
  if (signature === '' || others.length > 0) throw new Error('not one transaction has the references');
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 };
  const found = await (await chainRpc()).call('getTransaction', [signature, options], answer);
  const parts = splitTransaction(Buffer.from(found.transaction[0], 'base64'));
  if (!parts) throw new Error('the transaction has more than one signature');
  const [memo, transfer] = Transaction.populate(Message.from(parts.message)).instructions.slice(-2);
  if (!memo || !transfer) throw new Error('an instruction is missing');
  const keys = transfer.keys.slice(transfer.programId.equals(SystemProgram.programId) ? 2 : 4);
  if (keys.some(({ isSigner, isWritable }) => isSigner || isWritable))
    throw new Error('a reference has rights');
  return { signature, memo: memo.data.toString(), references: keys.map(({ pubkey }) => pubkey.toBase58()) };
}
