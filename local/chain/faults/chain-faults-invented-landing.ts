import { balancesOf } from './chain-faults-balances.ts';
import type { AskedUpstream } from './chain-faults-history.ts';
import type { InventedTransaction } from './chain-faults-invented-form.ts';
import { bytesOfSend } from './chain-faults-send.ts';
import type { FaultMemory } from './chain-faults.ts';
import { LAMPORTS_PER_SIGNATURE, SYSTEM_PROGRAM, lamportsOfTransfer } from '../system-transfer.ts';
import type { Call } from '../proxy/chain-proxy-methods.ts';
import { readTransactionBytes } from '../transaction-bytes.ts';
import type { TransactionBytes } from '../transaction-bytes.ts';

const MS_PER_SECOND = 1_000;

/** Notes a send as landed in the newest slot; returns its signature. Undefined if the bytes are not a transaction. */
export async function claimLanding(
  { call, upstream }: { call: Call; upstream: AskedUpstream },
  { landings }: Pick<FaultMemory, 'landings'>,
): Promise<string | undefined> {
  const wire = bytesOfSend(call.params);
  const content = wire && readTransactionBytes(wire);
  if (!wire || !content) return undefined;
  const [signature = ''] = content.signatures;
  // A repeated send landed where it landed first.
  const landing = landings.get(signature) ?? landingOf(upstream, wire, content);
  landings.set(signature, landing);
  await landing.catch((error: unknown) => {
    landings.delete(signature);
    throw error;
  });
  return signature;
}

async function landingOf(
  upstream: AskedUpstream,
  wire: Uint8Array,
  content: TransactionBytes,
): Promise<InventedTransaction> {
  const slot = await upstream.slot('processed');
  const before = await balancesOf(upstream, content.accountKeys);
  const fee = LAMPORTS_PER_SIGNATURE * BigInt(content.signatures.length);
  const blockTime = Math.floor(Date.now() / MS_PER_SECOND);
  return { slot, blockTime, content, wire, fee, before, after: balancesAfter(content, before, fee) };
}

/** Applies the message's SOL transfers and ignores other instructions. */
function balancesAfter(
  { accountKeys, instructions }: TransactionBytes,
  before: readonly bigint[],
  fee: bigint,
): bigint[] {
  const after = [...before];
  const add = (index: number | undefined, lamports: bigint) => {
    if (index !== undefined) after[index] = (after[index] ?? 0n) + lamports;
  };
  add(0, -fee);
  for (const { programIdIndex, accounts, data } of instructions) {
    const lamports = accountKeys[programIdIndex] === SYSTEM_PROGRAM ? lamportsOfTransfer(data) : null;
    if (lamports === null) continue;
    add(accounts[0], -lamports);
    add(accounts[1], lamports);
  }
  return after.map((lamports) => (lamports < 0n ? 0n : lamports));
}
