import { PublicKey, StakeProgram, Transaction } from '@solana/web3.js';
import { expect } from 'chai';
import { buildStakeMessage, positionAddress } from '../../../chain/stakes/build-stake-message.ts';
import {
  positionAddress as clientsAddress,
  stakeSeed as clientsSeed,
} from '../../../client/src/checks/stakes/stake-position.ts';
import { MAX_TRANSACTION_BYTES, unsignedTransaction } from '../../../domain/operations/transaction-wire.ts';
import {
  MAX_WITHDRAWN_POSITIONS,
  undelegationFits,
  type StakeAction,
} from '../../../domain/stakes/stake-action.ts';
import { stakeSeed } from '../../../domain/stakes/stake-seed.ts';
import { checkStakeMessage } from '../../../client/src/checks/stakes/stake-template.ts';
import {
  actionsOf,
  askedOf,
  BLOCKHASH,
  messageOf,
  newAddress,
  newStaker,
} from '../../stakes/support/stake-message.ts';

const staker = newStaker();

/** Bytes of the transaction; null: the library says that it is too large. */
function bytesOf(action: StakeAction): number | null {
  try {
    return unsignedTransaction(messageOf(staker, action)).length;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function fits(action: StakeAction): boolean {
  const bytes = bytesOf(action);
  return bytes !== null && bytes <= MAX_TRANSACTION_BYTES;
}

function undelegation(parts: number, splits: number): StakeAction {
  return {
    kind: 'stake.undelegate',
    splitRentLamports: 1n,
    parts: Array.from({ length: parts }, (_, index) => ({
      position: newAddress(),
      lamports: 1n,
      // The longest seed of an operation.
      split: index < splits ? { seed: stakeSeed(newAddress(), 10 + index), position: newAddress() } : null,
    })),
  };
}

describe('the messages of stakes', () => {
  it('take exactly as many positions as the rules say', () => {
    for (let splits = 0; splits <= 5; splits += 1) {
      let most = 0;
      while (undelegationFits(most + 1, splits)) most += 1;
      if (most < splits) continue;
      expect(fits(undelegation(most, splits)), `${most} with ${splits} splits`).to.equal(true);
      expect(fits(undelegation(most + 1, splits)), `${most + 1} with ${splits} splits`).to.equal(false);
    }
  });

  it('of withdrawals take exactly as many positions as the rules say', () => {
    const withdrawal = (count: number): StakeAction => ({
      kind: 'stake.withdraw',
      parts: Array.from({ length: count }, () => ({ position: newAddress(), lamports: 1n })),
    });
    expect(fits(withdrawal(MAX_WITHDRAWN_POSITIONS))).to.equal(true);
    expect(fits(withdrawal(MAX_WITHDRAWN_POSITIONS + 1))).to.equal(false);
  });

  it('have the instructions that the makers of the program build', () => {
    const { from, position, validator } = staker;
    const [stakePubkey, authorizedPubkey] = [new PublicKey(position), new PublicKey(from)];
    const built = (action: StakeAction) => {
      const parts = {
        from,
        action,
        referenceKey: staker.reference,
        computeUnitLimit: 1,
        priorityMicroLamports: 0n,
      };
      return Transaction.populate(buildStakeMessage(parts, BLOCKHASH)).instructions.slice(2);
    };
    const data = (instructions: { data: Buffer }[]) => instructions.map((each) => each.data.toString('hex'));
    const accounts = (instructions: { keys: { pubkey: PublicKey }[] }[]) =>
      instructions.map(({ keys }) => keys.map(({ pubkey }) => pubkey.toBase58()));
    const pairs = [
      [
        { kind: 'stake.redelegate', position, validator },
        StakeProgram.delegate({ stakePubkey, authorizedPubkey, votePubkey: new PublicKey(validator) }),
      ],
      [
        { kind: 'stake.withdraw', parts: [{ position, lamports: 7n }] },
        StakeProgram.withdraw({ stakePubkey, authorizedPubkey, toPubkey: authorizedPubkey, lamports: 7 }),
      ],
      [
        {
          kind: 'stake.undelegate',
          splitRentLamports: 0n,
          parts: [{ position, lamports: 7n, split: null }],
        },
        StakeProgram.deactivate({ stakePubkey, authorizedPubkey }),
      ],
    ] as const;
    for (const [action, makers] of pairs) {
      expect(data(built(action))).to.deep.equal(data(makers.instructions));
      expect(accounts(built(action))).to.deep.equal(accounts(makers.instructions));
    }
  });

  it('delegate amounts to the last lamport that no float holds, as the device reads them', async () => {
    const action = (await actionsOf(staker))['stake.delegate'];
    for (const lamports of [2n ** 53n + 1n, 2n ** 63n + 1n]) {
      const large = { ...action, lamports };
      expect(checkStakeMessage(messageOf(staker, large), askedOf(staker, large)).feeLamports).to.equal(
        5_000n,
      );
    }
  });

  it('name new positions as the client library does', async () => {
    for (const part of [0, 1, 21]) {
      const seed = stakeSeed(staker.reference, part);
      expect(seed.length).to.be.at.most(32);
      expect(clientsSeed(staker.reference, part)).to.equal(seed);
      expect(clientsAddress(staker.from, seed)).to.equal(await positionAddress(staker.from, seed));
    }
  });
});
