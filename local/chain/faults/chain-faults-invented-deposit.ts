import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { balancesOf } from './chain-faults-balances.ts';
import type { AskedUpstream } from './chain-faults-history.ts';
import type { InventedTransaction } from './chain-faults-invented-form.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import type { FaultMemory } from './chain-faults.ts';
import { blockhashAt } from '../proxy/chain-proxy-blocks.ts';
import { LAMPORTS_PER_SIGNATURE, SYSTEM_PROGRAM, transferData } from '../system-transfer.ts';

/** The sender's remaining balance, because few senders send their last lamport. */
const KEPT_LAMPORTS = 1_000_000_000n;

const MS_PER_SECOND = 1_000;

/** The deposit that the fault invents: its first call decides the slot. */
export function inventedDeposit(
  upstream: AskedUpstream,
  memory: FaultMemory,
  fault: FaultOf<'invented-deposit'>,
): Promise<InventedTransaction> {
  memory.deposit ??= invent(upstream, fault).catch((error: unknown) => {
    delete memory.deposit;
    throw error;
  });
  return memory.deposit;
}

async function invent(
  upstream: AskedUpstream,
  fault: FaultOf<'invented-deposit'>,
): Promise<InventedTransaction> {
  const { address, sender, signature } = named(fault);
  const lamports = BigInt(fault.lamports);
  const slot = await upstream.slot('processed');
  const [held = 0n] = await balancesOf(upstream, [address]);
  return {
    slot,
    blockTime: Math.floor(Date.now() / MS_PER_SECOND),
    content: {
      signatures: [signature],
      version: 'legacy',
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
      accountKeys: [sender, address, SYSTEM_PROGRAM],
      recentBlockhash: blockhashAt(slot),
      instructions: [{ programIdIndex: 2, accounts: [0, 1], data: transferData(lamports) }],
    },
    wire: null,
    fee: LAMPORTS_PER_SIGNATURE,
    before: [KEPT_LAMPORTS + lamports + LAMPORTS_PER_SIGNATURE, held, 1n],
    after: [KEPT_LAMPORTS, held + lamports, 1n],
  };
}

/** Missing values are derived from the others, so that a test can name them too. */
function named(fault: FaultOf<'invented-deposit'>): { address: string; sender: string; signature: string } {
  const { address, lamports } = fault;
  const digest = (algorithm: string, what: string) =>
    base58.encode(createHash(algorithm).update(`${what} ${address} ${lamports}`).digest());
  const sender = fault.sender ?? digest('sha256', 'the sender of');
  return { address, sender, signature: fault.signature ?? digest('sha512', `from ${sender}`) };
}
