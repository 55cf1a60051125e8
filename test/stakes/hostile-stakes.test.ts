import { PublicKey, StakeProgram, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { TransactionRefusedError, type RefusalReason } from '../../client/src/checks/refusal.ts';
import { MAX_ADDED_LAMPORTS } from '../../client/src/checks/stakes/stake-instructions.ts';
import { checkStakeMessage, MAX_RENT_LAMPORTS } from '../../client/src/checks/stakes/stake-template.ts';
import { MAX_ADDED_LAMPORTS as ADDED_BY_THE_SERVICE } from '../../domain/stakes/changed-stake.ts';
import type { StakeAction } from '../../domain/stakes/stake-action.ts';
import {
  actionsOf,
  askedOf,
  changedMessage,
  messageOf,
  newAddress,
  newStaker,
  type Staker,
} from './support/stake-message.ts';

/** Positions of instructions in the messages, after the two limits. */
const CREATE = 2;
const INITIALIZE = 3;
const DELEGATE = 4;
const WITHDRAW = 2;
const REDELEGATE = 2;
const DEACTIVATE = 2;
const SPLIT_CREATE = 3;
const SPLIT = 4;
const SPLIT_DEACTIVATE = 5;

type Change = (instructions: TransactionInstruction[], staker: Staker) => void;

describe('the check of the bytes of a stake', () => {
  let staker: Staker;
  let actions: Awaited<ReturnType<typeof actionsOf>>;

  beforeEach(async () => {
    staker = newStaker();
    actions = await actionsOf(staker);
  });

  function refusalOf(asked: StakeAction, message: Uint8Array, closes = true): RefusalReason | null {
    try {
      checkStakeMessage(message, askedOf(staker, asked, { closes }));
      return null;
    } catch (error) {
      if (error instanceof TransactionRefusedError) return error.reason;
      throw error;
    }
  }

  const changed = (kind: keyof typeof actions, change: Change): RefusalReason | null =>
    refusalOf(
      actions[kind],
      changedMessage(staker, actions[kind], (instructions) => {
        change(instructions, staker);
        return instructions;
      }),
    );

  it('accepts what the service builds, of each kind, and says its fee', () => {
    for (const action of Object.values(actions)) {
      const checked = checkStakeMessage(messageOf(staker, action), askedOf(staker, action));
      expect(checked.feeLamports).to.equal(5_000n);
    }
  });

  it('refuses another kind than the asked one', () => {
    const kinds = Object.values(actions);
    for (const asked of kinds) {
      for (const built of kinds) {
        if (asked === built) continue;
        expect(refusalOf(asked, messageOf(staker, built))).to.equal('instructions');
      }
    }
  });

  const FORMS: [string, keyof Awaited<ReturnType<typeof actionsOf>>, RefusalReason, Change][] = [
    ['another withdrawer', 'stake.delegate', 'withdrawer', (all) => write(all[INITIALIZE], 36)],
    ['another staker', 'stake.delegate', 'staker', (all) => write(all[INITIALIZE], 4)],
    ['a lockup by time', 'stake.delegate', 'lockup', (all) => byte(all[INITIALIZE], 68, 1)],
    ['a lockup by epoch', 'stake.delegate', 'lockup', (all) => byte(all[INITIALIZE], 76, 1)],
    ['a custodian', 'stake.delegate', 'lockup', (all) => write(all[INITIALIZE], 84)],
    ['another validator', 'stake.delegate', 'validator', (all) => account(all[DELEGATE], 1, newAddress())],
    ['a foreign position', 'stake.delegate', 'position', (all) => account(all[DELEGATE], 0, newAddress())],
    ['another new account', 'stake.delegate', 'position', (all) => account(all[CREATE], 1, newAddress())],
    ['more lamports', 'stake.delegate', 'amount', (all) => byte(all[CREATE], 76, 255)],
    ['another seed', 'stake.delegate', 'seed', (all) => otherLetter(all[CREATE], 45)],
    ['another base of the address', 'stake.delegate', 'source', (all) => write(all[CREATE], 4)],
    ['another owner program', 'stake.delegate', 'instructions', (all) => write(all[CREATE], 91)],
    ['an extra instruction', 'stake.delegate', 'instructions', (all, each) => all.push(theft(each))],
    ['a missing instruction', 'stake.delegate', 'instructions', (all) => all.splice(DELEGATE, 1)],
    [
      'another order',
      'stake.delegate',
      'instructions',
      (all) => all.splice(0, all.length, ...all.toReversed()),
    ],
    ['another reference', 'stake.delegate', 'reference', (all) => account(all[0], 0, newAddress())],
    [
      'another whole position',
      'stake.undelegate',
      'position',
      (all) => account(all[DEACTIVATE], 0, newAddress()),
    ],
    ['a larger split', 'stake.undelegate', 'amount', (all) => byte(all[SPLIT], 9, 255)],
    [
      'a split of a foreign position',
      'stake.undelegate',
      'position',
      (all) => account(all[SPLIT], 0, newAddress()),
    ],
    [
      'a split into a foreign account',
      'stake.undelegate',
      'position',
      (all) => account(all[SPLIT], 1, newAddress()),
    ],
    [
      'the whole instead of the split',
      'stake.undelegate',
      'position',
      (all, each) => account(all[SPLIT_DEACTIVATE], 0, each.position),
    ],
    ['more rent of the split', 'stake.undelegate', 'amount', (all) => byte(all[SPLIT_CREATE], 76, 255)],
    ['another destination', 'stake.withdraw', 'recipient', (all) => account(all[WITHDRAW], 1, newAddress())],
    ['more lamports of a withdrawal', 'stake.withdraw', 'amount', (all) => byte(all[WITHDRAW], 9, 255)],
    [
      'another source of a withdrawal',
      'stake.withdraw',
      'position',
      (all) => account(all[WITHDRAW], 0, newAddress()),
    ],
    ['a withdrawal more', 'stake.withdraw', 'instructions', (all) => all.push(...all.slice(WITHDRAW))],
    [
      'another validator for a position',
      'stake.redelegate',
      'validator',
      (all) => account(all[REDELEGATE], 1, newAddress()),
    ],
    [
      'another position for a validator',
      'stake.redelegate',
      'position',
      (all) => account(all[REDELEGATE], 0, newAddress()),
    ],
    [
      'a stake account as its own sysvar',
      'stake.redelegate',
      'accounts',
      (all) => account(all[REDELEGATE], 2, newAddress()),
    ],
    ['a durable nonce', 'stake.withdraw', 'instructions', (all, each) => all.unshift(nonce(each))],
    [
      'a change of the authority',
      'stake.redelegate',
      'instructions',
      (all, each) => all.push(...authorize(each)),
    ],
  ];
  for (const [form, kind, reason, change] of FORMS) {
    it(`refuses ${form} (${kind}) as ${reason}`, () => {
      expect(changed(kind, change)).to.equal(reason);
    });
  }

  it('refuses a second signer', () => {
    const second = (all: TransactionInstruction[]): void => {
      for (const key of all[DELEGATE]?.keys ?? []) {
        if (key.isSigner) Object.assign(key, { pubkey: new PublicKey(newAddress()) });
      }
    };
    expect(changed('stake.delegate', second)).to.equal('signer_count');
  });

  it('refuses another fee payer, and a fee above the cap', () => {
    const { from, ...others } = newStaker();
    const message = messageOf({ ...staker, from }, actions['stake.withdraw']);
    expect(others.other).to.not.equal(from);
    expect(refusalOf(actions['stake.withdraw'], message)).to.equal('fee_payer');
    const dear = messageOf(staker, actions['stake.withdraw'], { priorityMicroLamports: 10_000_000n });
    expect(refusalOf(actions['stake.withdraw'], dear)).to.equal('fee_cap');
  });

  it('refuses a service that calls a large amount rent', () => {
    const action = { ...actions['stake.delegate'], rentLamports: MAX_RENT_LAMPORTS + 1n };
    expect(refusalOf(action, messageOf(staker, action))).to.equal('rent');
    const split = { ...actions['stake.undelegate'], splitRentLamports: MAX_RENT_LAMPORTS + 1n };
    expect(refusalOf(split, messageOf(staker, split))).to.equal('rent');
  });

  it('refuses a message that takes accounts from a table', () => {
    for (const action of Object.values(actions)) {
      const versioned = Uint8Array.from([0x80, ...messageOf(staker, action), 0]);
      expect(refusalOf(action, versioned)).to.equal('versioned_message');
    }
  });

  it('refuses accounts with other rights', () => {
    const writableValidator = (all: TransactionInstruction[]): void => {
      Object.assign(all[DELEGATE]?.keys[1] ?? {}, { isWritable: true });
    };
    expect(changed('stake.delegate', writableValidator)).to.equal('accounts');
  });

  it('lets a withdrawal take up to 0.01 SOL more of a position that it closes, and nothing less: anyone may send lamports to one', () => {
    const action = actions['stake.withdraw'];
    const withAdded = (added: bigint) =>
      messageOf(staker, {
        ...action,
        parts: action.parts.map((part) => ({ ...part, lamports: part.lamports + added })),
      });
    expect(refusalOf(action, withAdded(1n))).to.equal(null);
    expect(refusalOf(action, withAdded(MAX_ADDED_LAMPORTS))).to.equal(null);
    expect(refusalOf(action, withAdded(MAX_ADDED_LAMPORTS + 1n))).to.equal('amount');
    expect(refusalOf(action, withAdded(-1n))).to.equal('amount');
    expect(MAX_ADDED_LAMPORTS).to.equal(ADDED_BY_THE_SERVICE);
    expect(refusalOf(action, withAdded(0n), false)).to.equal(null);
    expect(refusalOf(action, withAdded(1n), false), 'of a position that stays').to.equal('amount');
  });

  it('refuses every message in which any byte is another one, except for the blockhash, the limits and what a withdrawal may add', () => {
    for (const action of Object.values(actions)) {
      const honest = messageOf(staker, action);
      fc.assert(
        fc.property(fc.nat({ max: honest.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
          const message = honest.slice();
          message[at] = ((message[at] ?? 0) + by) % 256;
          if (refusalOf(action, message) !== null) return;
          const isAdded = action.kind === 'stake.withdraw' && isAddedTo(honest, message, at);
          expect(isFree(honest, at) || isAdded, `byte ${at} of ${action.kind}`).to.equal(true);
        }),
        { numRuns: 300 },
      );
    }
  });

  /** One of the lowest bytes of the lamports, which are the last field of the message of one withdrawal. */
  function isAddedTo(honest: Uint8Array, message: Uint8Array, at: number): boolean {
    const [asked = 0n, found = 0n] = [honest, message].map((bytes) =>
      Buffer.from(bytes).readBigUInt64LE(bytes.length - 8),
    );
    return at >= honest.length - 8 && found > asked && found - asked <= MAX_ADDED_LAMPORTS;
  }

  /** The blockhash can only keep the transaction from landing, and compute limit and price are bound by the fee cap. */
  function isFree(honest: Uint8Array, at: number): boolean {
    const accounts = honest[3] ?? 0;
    const blockhash = 4 + accounts * 32;
    // The instructions of the limits: program, accounts and their count, length, tag, number.
    const limits = blockhash + 32 + 1;
    return at >= blockhash && at < limits + 8 + 12;
  }
});

/** Another address in the data. */
function write(instruction: TransactionInstruction | undefined, at: number): void {
  new PublicKey(newAddress()).toBuffer().copy(instruction?.data ?? Buffer.alloc(0), at);
}

function byte(instruction: TransactionInstruction | undefined, at: number, value: number): void {
  if (instruction) instruction.data[at] = value;
}

/** Replaces a letter of a seed by another one that it may have. */
function otherLetter(instruction: TransactionInstruction | undefined, at: number): void {
  const [a, b] = Buffer.from('AB');
  if (instruction) instruction.data[at] = (instruction.data[at] === a ? b : a) ?? 0;
}

function account(instruction: TransactionInstruction | undefined, at: number, address: string): void {
  Object.assign(instruction?.keys[at] ?? {}, { pubkey: new PublicKey(address), isSigner: false });
}

function theft({ from, other }: Staker): TransactionInstruction {
  return SystemProgram.transfer({
    fromPubkey: new PublicKey(from),
    toPubkey: new PublicKey(other),
    lamports: 1,
  });
}

function nonce({ from, other }: Staker): TransactionInstruction {
  return SystemProgram.nonceAdvance({
    noncePubkey: new PublicKey(other),
    authorizedPubkey: new PublicKey(from),
  });
}

function authorize({ from, position, other }: Staker): TransactionInstruction[] {
  return StakeProgram.authorize({
    stakePubkey: new PublicKey(position),
    authorizedPubkey: new PublicKey(from),
    newAuthorizedPubkey: new PublicKey(other),
    stakeAuthorizationType: { index: 1 },
  }).instructions;
}
