import { setTimeout as delay } from 'node:timers/promises';
import { Connection, SystemProgram, Transaction } from '@solana/web3.js';
import type { BenchWallet } from './wallets.ts';

/** How a program without this service finds out that its transaction is confirmed. */
export type BareConfirmation = 'web sockets' | 'polling';

/** The interval that such programs usually use. */
const CHECK_INTERVAL_MS = 100;

const FIRST_LAMPORTS = 1_000;

/** `sendRawTransaction` and a confirmation, as in the documentation of `@solana/web3.js`. */
export interface BareSends {
  /** Builds and signs. The returned function sends the transaction and resolves when it is confirmed. */
  prepare(wallet: BenchWallet, confirmation: BareConfirmation): Promise<() => Promise<void>>;
}

export function createBareSends({ rpcUrl, wsUrl }: { rpcUrl: string; wsUrl: string }): BareSends {
  const connection = new Connection(rpcUrl, { wsEndpoint: wsUrl, commitment: 'confirmed' });
  let lamports = FIRST_LAMPORTS;

  async function pollUntilConfirmed(signature: string): Promise<void> {
    for (;;) {
      const [status] = (await connection.getSignatureStatuses([signature])).value;
      if (status?.err != null) throw new Error(`a bare send failed: ${JSON.stringify(status.err)}`);
      if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return;
      await delay(CHECK_INTERVAL_MS);
    }
  }

  return {
    async prepare({ keypair, recipient }, confirmation) {
      // Another amount each time: otherwise the same blockhash would give the same transaction.
      lamports += 1;
      const latest = await connection.getLatestBlockhash('confirmed');
      const transaction = new Transaction({ feePayer: keypair.publicKey, ...latest }).add(
        SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: recipient.publicKey, lamports }),
      );
      transaction.sign(keypair);
      const wire = transaction.serialize();
      return async () => {
        const signature = await connection.sendRawTransaction(wire, { preflightCommitment: 'confirmed' });
        if (confirmation === 'polling') return pollUntilConfirmed(signature);
        const { value } = await connection.confirmTransaction({ signature, ...latest }, 'confirmed');
        if (value.err !== null) throw new Error(`a bare send failed: ${JSON.stringify(value.err)}`);
      };
    },
  };
}
