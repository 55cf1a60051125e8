import { bytesToHex } from '@noble/hashes/utils.js';
import { checkFee, expectAccounts, expectOnlySigner } from '../message-checks.ts';
import { LIMIT_FORMS, nameOf, type InstructionForm } from '../messages/instruction-form.ts';
import { decodeLegacyMessage, type MessageInstruction } from '../messages/message.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../programs.ts';
import { expectSame, TransactionRefusedError } from '../refusal.ts';
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

/** The effects that the bytes must have, in lamports. */
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
      /** The amount that is delegated. */
      lamports: bigint;
      /** The rent that the new position keeps besides. */
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
  expectOnlySigner(message, asked.from);
  expectRent(asked.action);
  const expected = instructionsOf(asked);
  const [unitLimit, unitPrice, ...rest] = message.instructions;
  const forms = [...LIMIT_FORMS, ...expected.map(formOf)];
  const names = forms.map(({ name }) => name);
  // Each has the form that is expected in its place.
  const found = message.instructions.map((each, index) => nameOf(each, forms.slice(index, index + 1)));
  expectSame('instructions', names.join(', '), found.join(', ') || 'none');
  if (!unitLimit || !unitPrice) throw new TransactionRefusedError('instructions', 'limits', 'none');
  expectSame('reference', asked.reference, unitLimit.accounts[0]?.address);
  for (const [index, instruction] of rest.entries()) {
    const wanted = expected[index];
    if (wanted) checkInstruction(instruction, wanted);
  }
  expectAccounts(message, accountsOf(asked, expected));
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

function formOf({ name, program, tag, accounts, fields }: ExpectedInstruction): InstructionForm {
  const dataBytes = fields.reduce((total, { bytes }) => total + bytes.length, tag.length);
  return { name, program, tag, dataBytes, accounts: accounts.length };
}

function checkInstruction(
  instruction: MessageInstruction,
  { accounts, tag, fields }: ExpectedInstruction,
): void {
  for (const [index, { reason, address }] of accounts.entries())
    expectSame(reason, address, instruction.accounts[index]?.address);
  let at = tag.length;
  for (const { reason, bytes, show, accepts } of fields) {
    const found = instruction.data.slice(at, at + bytes.length);
    at += bytes.length;
    if (bytesToHex(found) !== bytesToHex(bytes) && accepts?.(found) !== true)
      throw new TransactionRefusedError(reason, show(bytes), show(found));
  }
}

/** The accounts of the instructions, without the wallet. */
function accountsOf({ from, reference }: AskedStake, expected: readonly ExpectedInstruction[]) {
  const named = expected.flatMap(({ accounts }) => accounts).filter(({ address }) => address !== from);
  const writable = new Set(named.flatMap((each) => (each.writable ? each.address : [])));
  const readonly = new Set([
    reference,
    COMPUTE_BUDGET_PROGRAM,
    ...expected.map(({ program }) => program),
    ...named.map(({ address }) => address).filter((address) => !writable.has(address)),
  ]);
  return { writable, readonly };
}
