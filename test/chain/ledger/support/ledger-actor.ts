import {
  type AddressLookupTableAccount,
  Connection,
  Keypair,
  TransactionMessage,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import { base58 } from '@scure/base';
import { z } from 'zod';
import { fundedWallet } from '../../../support/chain-client.ts';
import { jsonRpc } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { waitUntil } from '../../../support/wait-until.ts';

export interface Landed {
  signature: string;
  slot: number;
}

export interface SendOptions {
  /** Signers besides the payer, who comes first. */
  signers?: Keypair[];
  /** Makes it a v0 transaction. */
  tables?: AddressLookupTableAccount[];
}

/** A user who acts on the chain directly, without the service. */
export interface LedgerActor {
  keys: Keypair;
  address: string;
  /** Signs and submits it, without waiting. */
  submit(instructions: TransactionInstruction[], options?: SendOptions): Promise<string>;
  /** The same, and waits until it has landed or failed. */
  send(instructions: TransactionInstruction[], options?: SendOptions): Promise<Landed>;
}

const statuses = z.object({ value: z.array(z.object({ slot: z.int() }).nullable()) });

export async function ledgerActor(lamports = 5_000_000_000): Promise<LedgerActor> {
  const { chain } = await parts();
  const keys = Keypair.fromSecretKey((await fundedWallet(lamports)).exportSecretKey());
  const connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });

  async function submit(
    instructions: TransactionInstruction[],
    { signers = [], tables }: SendOptions = {},
  ): Promise<string> {
    const { blockhash } = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: keys.publicKey,
      recentBlockhash: blockhash,
      instructions,
    });
    const transaction = new VersionedTransaction(
      tables ? message.compileToV0Message(tables) : message.compileToLegacyMessage(),
    );
    transaction.sign([keys, ...signers]);
    await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    return base58.encode(transaction.signatures[0] ?? new Uint8Array());
  }

  return {
    keys,
    address: keys.publicKey.toBase58(),
    submit,
    async send(instructions, options) {
      const signature = await submit(instructions, options);
      return { signature, slot: await slotOfLanded(signature) };
    },
  };
}

export async function slotOfLanded(signature: string): Promise<number> {
  const { chain } = await parts();
  return waitUntil('the transaction landed', async () => {
    const { result } = await jsonRpc(chain.rpcUrl).ask('getSignatureStatuses', [[signature]]);
    return statuses.parse(result).value[0]?.slot;
  });
}
