import { z } from 'zod';
import type { RpcClient } from '../../chain/rpc/rpc-client.ts';
import { DemoError } from './demo-error.ts';
import { waitUntil } from './wait-until.ts';

/** The service already reports it as confirmed; another node of a public network may need a moment more. */
const PROOF_TIMEOUT_MS = 15_000;

const CONFIRMED = { commitment: 'confirmed' };

const balanceSchema = z.object({ value: z.number().transform(BigInt) });
const signaturesSchema = z.array(z.object({ signature: z.string(), slot: z.number(), err: z.unknown() }));

export interface TransferToProve {
  /** The address that the operation put on its transfer only. */
  reference: string;
  /** New to the chain, so that its whole balance comes from this transfer. */
  recipient: string;
  lamports: bigint;
}

export interface ChainProof {
  signature: string;
  slot: number;
}

/** Asks only the chain: one successful transaction with the reference, and the money on the recipient's account. */
export async function proveTransfer(rpc: RpcClient, transfer: TransferToProve): Promise<ChainProof> {
  const transactions = await waitUntil(
    'the transaction to be found on the chain',
    PROOF_TIMEOUT_MS,
    async () => {
      const found = await rpc.call(
        'getSignaturesForAddress',
        [transfer.reference, CONFIRMED],
        signaturesSchema,
      );
      return found.length > 0 ? found : undefined;
    },
  );
  const [transaction, ...others] = transactions;
  if (transaction === undefined || others.length > 0) {
    throw new DemoError(
      `The chain holds ${transactions.length} transactions of this operation instead of one.`,
    );
  }
  if (transaction.err !== null) {
    throw new DemoError(`The transaction ${transaction.signature} was reverted on the chain.`);
  }
  const received = await lamportsOf(rpc, transfer.recipient);
  if (received !== transfer.lamports) {
    throw new DemoError(`The recipient holds ${received} lamports instead of ${transfer.lamports}.`);
  }
  return { signature: transaction.signature, slot: transaction.slot };
}

export async function lamportsOf(rpc: RpcClient, address: string): Promise<bigint> {
  return (await rpc.call('getBalance', [address, CONFIRMED], balanceSchema)).value;
}
