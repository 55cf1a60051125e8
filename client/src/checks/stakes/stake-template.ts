import { bytesToHex } from '@noble/hashes/utils.js';
import { checkFee, expectSame } from '../message-checks.ts';
import {
  decodeLegacyMessage,
  type LegacyMessage,
  type MessageInstruction,
} from '../messages/legacy-message.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../programs.ts';
import { TransactionRefusedError } from '../refusal.ts';
import {
  createPosition,
  deactivatePosition,
  delegatePosition,
  initializePosition,
  splitPosition,
  withdrawPosition,
  type ExpectedInstruction,
} from './stake-instructions.ts';
import { positionAddress, stakeSeed } from './stake-position.ts';

/** What the bytes have to do, in lamports. */
export interface AskedStake {
  from: string;
  maxFeeLamports: bigint;
  /** The operation's reference from the service's first description: new positions follow from it. */
  reference: string;
  action: StakeAction;
}

export type StakeAction =
  | {
      kind: 'stake.delegate';
      validator: string;
      /** What is delegated. */
      lamports: bigint;
      /** What the new position keeps besides. */
      rentLamports: bigint;
    }
  | { kind: 'stake.undelegate'; parts: readonly AskedPart[]; splitRentLamports: bigint }
  | { kind: 'stake.withdraw'; parts: readonly AskedWithdrawal[] }
  | { kind: 'stake.redelegate'; position: string; validator: string };

export interface AskedPart {
  position: string;
  lamports: bigint;
  /** Only this part is undelegated; it moves to a new position first. */
  isSplit: boolean;
}

export interface AskedWithdrawal {
  position: string;
  lamports: bigint;
  /** The position ends: then the bytes may take what others sent to it, up to MAX_ADDED_LAMPORTS. */
  closes: boolean;
}

/** The values of checked bytes that the caller did not decide. */
export interface CheckedStake {
  blockhash: string;
  /** The most that the network can charge. */
  feeLamports: bigint;
}

/** The rent of a position is a deposit that comes back, but only the service says how much it is. Mainnet asks for 0.0023 SOL. */
export const MAX_RENT_LAMPORTS = 10_000_000n;

/**
 * Accepts exactly the template of the asked stake: limits, then the instructions of its kind, with the wallet as the only staker, withdrawer and
 * recipient. For anything else it throws an error that names the first difference. It does not check the blockhash: a wrong one can only keep
 * the transaction from landing.
 */
export function checkStakeMessage(messageBytes: Uint8Array, asked: AskedStake): CheckedStake {
  const message = decodeLegacyMessage(messageBytes);
  expectSame('signer_count', '1', `${message.signerCount}`);
  expectSame('fee_payer', asked.from, message.accounts[0]);
  expectRent(asked.action);
  const expected = instructionsOf(asked);
  const [unitLimit, unitPrice, ...rest] = message.instructions;
  const names = ['SetComputeUnitLimit', 'SetComputeUnitPrice', ...expected.map(({ name }) => name)];
  const found = message.instructions.map((each, index) => nameOf(each, index, expected[index - 2]));
  expectSame('instructions', names.join(', '), found.join(', ') || 'none');
  if (!unitLimit || !unitPrice) throw new TransactionRefusedError('instructions', 'limits', 'none');
  expectSame('reference', asked.reference, addressesOf(message, unitLimit)[0]);
  for (const [index, instruction] of rest.entries()) {
    const wanted = expected[index];
    if (wanted) checkInstruction(message, instruction, wanted);
  }
  checkAccounts(message, asked, expected);
  return { blockhash: message.blockhash, feeLamports: checkFee(unitLimit, unitPrice, asked) };
}

/** Address of the new position of a part. */
export function newPosition({ from, reference }: Pick<AskedStake, 'from' | 'reference'>, part = 0): string {
  return positionAddress(from, stakeSeed(reference, part));
}

function instructionsOf({ from, reference, action }: AskedStake): ExpectedInstruction[] {
  switch (action.kind) {
    case 'stake.delegate': {
      const position = newPosition({ from, reference });
      return [
        createPosition(from, stakeSeed(reference), action.lamports + action.rentLamports),
        initializePosition(from, position),
        delegatePosition(from, position, action.validator),
      ];
    }
    case 'stake.undelegate':
      return action.parts.flatMap(({ position, lamports, isSplit }, index) => {
        if (!isSplit) return [deactivatePosition(from, position)];
        const into = newPosition({ from, reference }, index);
        return [
          createPosition(from, stakeSeed(reference, index), action.splitRentLamports),
          splitPosition(from, { position, into, lamports }),
          deactivatePosition(from, into),
        ];
      });
    case 'stake.withdraw':
      return action.parts.map((part) => withdrawPosition(from, part));
    case 'stake.redelegate':
      return [delegatePosition(from, action.position, action.validator)];
  }
}

function expectRent(action: StakeAction): void {
  const rent =
    action.kind === 'stake.delegate'
      ? action.rentLamports
      : action.kind === 'stake.undelegate'
        ? action.splitRentLamports
        : 0n;
  if (rent > MAX_RENT_LAMPORTS) {
    throw new TransactionRefusedError('rent', `at most ${MAX_RENT_LAMPORTS} lamports`, `${rent} lamports`);
  }
}

const LIMIT_FORMS = [
  { name: 'SetComputeUnitLimit', tag: 2, dataBytes: 5, accounts: 1 },
  { name: 'SetComputeUnitPrice', tag: 3, dataBytes: 9, accounts: 0 },
] as const;

/** The instruction's name if it has exactly the form that is expected in its place; otherwise a description for the error. */
function nameOf(
  instruction: MessageInstruction,
  index: number,
  expected: ExpectedInstruction | undefined,
): string {
  const { programAddress, data, accountIndexes } = instruction;
  const limit = LIMIT_FORMS[index];
  if (
    limit &&
    programAddress === COMPUTE_BUDGET_PROGRAM &&
    data[0] === limit.tag &&
    data.length === limit.dataBytes &&
    accountIndexes.length === limit.accounts
  ) {
    return limit.name;
  }
  if (
    expected &&
    programAddress === expected.program &&
    expected.tag.every((byte, at) => data[at] === byte) &&
    data.length === dataBytesOf(expected) &&
    accountIndexes.length === expected.accounts.length
  ) {
    return expected.name;
  }
  const sizes = `${data.length} bytes, ${accountIndexes.length} accounts`;
  return `unknown (program ${programAddress}, tag ${data[0] ?? 'none'}, ${sizes})`;
}

function dataBytesOf({ tag, fields }: ExpectedInstruction): number {
  return fields.reduce((total, { bytes }) => total + bytes.length, tag.length);
}

function checkInstruction(
  message: LegacyMessage,
  instruction: MessageInstruction,
  { accounts, tag, fields }: ExpectedInstruction,
): void {
  const addresses = addressesOf(message, instruction);
  for (const [index, { reason, address }] of accounts.entries())
    expectSame(reason, address, addresses[index]);
  let at = tag.length;
  for (const { reason, bytes, show, accepts } of fields) {
    const found = instruction.data.slice(at, at + bytes.length);
    at += bytes.length;
    if (bytesToHex(found) !== bytesToHex(bytes) && accepts?.(found) !== true)
      throw new TransactionRefusedError(reason, show(bytes), show(found));
  }
}

/** Exactly the accounts of the instructions, each once, writable or not as they should be. Their order within the two groups does not matter. */
function checkAccounts(
  message: LegacyMessage,
  { from, reference }: AskedStake,
  expected: readonly ExpectedInstruction[],
): void {
  const named = expected.flatMap(({ accounts }) => accounts).filter(({ address }) => address !== from);
  const writable = new Set(named.flatMap((each) => (each.writable ? each.address : [])));
  const readonly = new Set([
    reference,
    COMPUTE_BUDGET_PROGRAM,
    ...expected.map(({ program }) => program),
    ...named.map(({ address }) => address).filter((address) => !writable.has(address)),
  ]);
  const firstReadonly = message.accounts.length - message.readonlyNonSignerCount;
  expectSame('accounts', '0 read-only signers', `${message.readonlySignerCount} read-only signers`);
  expectSame('accounts', sorted(writable), sorted(message.accounts.slice(1, firstReadonly)));
  expectSame('accounts', sorted(readonly), sorted(message.accounts.slice(firstReadonly)));
}

function addressesOf({ accounts }: LegacyMessage, { accountIndexes }: MessageInstruction): string[] {
  return accountIndexes.map((index) => accounts[index] ?? 'none');
}

function sorted(addresses: Iterable<string>): string {
  return [...addresses].sort().join(', ');
}
