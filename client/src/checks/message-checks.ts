import type { Message, MessageAccount } from './messages/message.ts';
import { expectSame, TransactionRefusedError } from './refusal.ts';

/** The network's base fee for each signature of a transaction. */
const LAMPORTS_PER_SIGNATURE = 5000n;

/** The network's limit for one transaction. */
const MAX_COMPUTE_UNITS = 1_400_000n;

const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;

/** An instruction of the compute budget program, whose number follows its tag. */
interface ComputeBudgetInstruction {
  data: Uint8Array;
}

/** The most that the network can charge for a transaction with one signature. Throws if it is above the caller's cap. */
export function checkFee(
  unitLimit: ComputeBudgetInstruction,
  unitPrice: ComputeBudgetInstruction,
  { maxFeeLamports }: { maxFeeLamports: bigint },
): bigint {
  const units = readUnsigned(unitLimit.data.slice(1));
  if (units > MAX_COMPUTE_UNITS) {
    throw new TransactionRefusedError('compute_unit_limit', `at most ${MAX_COMPUTE_UNITS}`, `${units}`);
  }
  const microLamports = units * readUnsigned(unitPrice.data.slice(1));
  const priorityFee = (microLamports + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  const fee = LAMPORTS_PER_SIGNATURE + priorityFee;
  if (fee > maxFeeLamports) {
    throw new TransactionRefusedError('fee_cap', `at most ${maxFeeLamports} lamports`, `${fee} lamports`);
  }
  return fee;
}

/** A little-endian integer of any width. */
export function readUnsigned(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** The wallet alone signs, and pays the fee. */
export function expectOnlySigner({ accounts }: Message, wallet: string): void {
  expectSame('signer_count', '1', `${accounts.filter(({ isSigner }) => isSigner).length}`);
  expectSame('fee_payer', wallet, accounts[0]?.address);
}

/**
 * Exactly these accounts next to the wallet, each once, writable or not as they should be. Their order does not matter, because instructions
 * name them by position.
 */
export function expectAccounts(
  { accounts: [, ...others] }: Message,
  { writable, readonly }: { writable: Iterable<string>; readonly: Iterable<string> },
): void {
  const found = (isWritable: boolean): string[] =>
    addressesOf(others.filter((account) => account.isWritable === isWritable));
  expectSame('accounts', sorted(writable), sorted(found(true)));
  expectSame('accounts', sorted(readonly), sorted(found(false)));
}

export function addressesOf(accounts: readonly MessageAccount[]): string[] {
  return accounts.map(({ address }) => address);
}

function sorted(addresses: Iterable<string>): string {
  return [...addresses].sort().join(', ');
}
