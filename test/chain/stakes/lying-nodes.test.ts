import { expect } from 'chai';
import type { z } from 'zod';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { RpcNode } from '../../../chain/rpc/rpc-client.ts';
import { readAgreedPositions } from '../../../chain/stakes/agreed-positions.ts';
import { readAgreedValidators } from '../../../chain/stakes/agreed-validators.ts';
import { isStakeChanged } from '../../../chain/stakes/is-stake-changed.ts';
import { readEpochPlace, readSlotMs } from '../../../chain/stakes/read-epoch.ts';
import { readPositionsOf } from '../../../chain/stakes/read-positions.ts';
import { readVoteAccounts } from '../../../chain/stakes/read-vote-accounts.ts';
import { readStakeTerms } from '../../../chain/stakes/read-stake-terms.ts';
import { createStakeVotes } from '../../../chain/stakes/stake-votes.ts';
import { STAKE_ACCOUNT_BYTES, STAKE_PROGRAM } from '../../../domain/stakes/position.ts';
import { actionsOf, newAddress, newStaker } from '../../stakes/support/stake-message.ts';

const NEVER = new AbortController().signal;
const SLOTS = 432_000;

/** A function answers each call. */
type Answers = Record<string, unknown>;
type Answer = (params: unknown[], signal?: AbortSignal) => unknown;

function node(answers: Answers, name = 'rpc-1'): RpcNode {
  return {
    name,
    async call<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
      if (!(method in answers)) throw new ChainError('unavailable', `${method}: no answer`);
      const answer = answers[method];
      const value = result.safeParse(
        typeof answer === 'function' ? await (answer as Answer)(params, signal) : answer,
      );
      if (!value.success) throw new ChainError('malformed', `${method}: ${value.error.message}`);
      return value.data;
    },
  };
}

function infoAt(slot: number, epoch = Math.floor(slot / SLOTS)): Answers {
  const slotIndex = slot - Math.floor(slot / SLOTS) * SLOTS;
  return { getEpochInfo: { epoch, absoluteSlot: slot, slotIndex, slotsInEpoch: SLOTS } };
}

async function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof ChainError ? error.kind : String(error)),
  );
}

describe('a node that says what cannot be', () => {
  const place = (...answers: Answers[]) =>
    createStakeVotes({ inTurn: () => answers.map((each, index) => node(each, `rpc-${index + 1}`)) }).place(
      NEVER,
    );

  it('does not decide which epoch it is, even at a slot between those of the others', async () => {
    const slot = 800 * SLOTS + 100;
    for (const epoch of [0, 799, 801, Number.MAX_SAFE_INTEGER]) {
      const found = await place(infoAt(slot + 1, epoch), infoAt(slot), infoAt(slot + 2));
      expect([found.epoch, found.slotIndex], `${epoch}`).to.deep.equal([800, 101]);
      expect(await errorOf(place(infoAt(slot + 1, epoch), infoAt(slot), {})), `${epoch}`).to.equal(
        'unavailable',
      );
    }
  });

  it('is asked with others over a boundary, of which each knows its own side', async () => {
    const boundary = 801 * SLOTS;
    expect(await place(infoAt(boundary + 3), infoAt(boundary - 2), infoAt(boundary + 1))).to.include({
      epoch: 801,
      slot: boundary + 1,
    });
    expect(await place(infoAt(boundary + 3), infoAt(boundary - 2), infoAt(boundary - 1))).to.include({
      epoch: 800,
      slot: boundary - 1,
    });
  });

  it('is refused if its slot is not in its epoch', async () => {
    const { getEpochInfo } = infoAt(800 * SLOTS) as { getEpochInfo: object };
    for (const wrong of [{ slotIndex: SLOTS }, { slotIndex: 801 * SLOTS }, { slotsInEpoch: 0 }]) {
      const lying = node({ getEpochInfo: { ...getEpochInfo, ...wrong } });
      expect(await errorOf(readEpochPlace(lying)), JSON.stringify(wrong)).to.equal('malformed');
    }
  });

  it('makes no date a thousand years away: a slot takes as long as one can take', async () => {
    const measured = (numSlots: number, samplePeriodSecs: number) =>
      readSlotMs(node({ getRecentPerformanceSamples: [{ numSlots, samplePeriodSecs }] }));
    expect(await measured(150, 60)).to.equal(400);
    expect(await measured(1, 31_557_600_000)).to.equal(400);
    expect(await measured(Number.MAX_SAFE_INTEGER, 1)).to.equal(400);
  });

  it('is refused with lamports below zero, or above what 64 bits hold', async () => {
    for (const value of [-1, 2n ** 64n, 10n ** 30n]) {
      const lying = node({
        getMinimumBalanceForRentExemption: 2_282_880,
        getStakeMinimumDelegation: { value },
      });
      expect(await errorOf(readStakeTerms(lying)), `${value}`).to.equal('malformed');
    }
    const most = { value: 2n ** 64n - 1n };
    const honest = node({ getMinimumBalanceForRentExemption: 2_282_880, getStakeMinimumDelegation: most });
    expect((await readStakeTerms(honest)).minimumDelegation).to.equal(2n ** 64n - 1n);
  });

  it('is refused with a position or a validator at a text that is not an address, about which no other node can be asked', async () => {
    const wallet = newAddress();
    for (const pubkey of ['<b>not an address, but long enough</b>', `${newAddress()}${newAddress()}`]) {
      const value = [{ pubkey, account: null }];
      const listing = node({ getProgramAccounts: { context: { slot: 1 }, value } });
      expect(await errorOf(readPositionsOf(listing, wallet))).to.equal('malformed');
      const validator = {
        votePubkey: pubkey,
        nodePubkey: newAddress(),
        activatedStake: 1,
        commission: 0,
        epochCredits: [],
      };
      const votes = node({ getVoteAccounts: { current: [validator], delinquent: [] } });
      expect(await errorOf(readVoteAccounts(votes))).to.equal('malformed');
    }
  });

  it('warns no one: what validators keep, earn and miss is what a quorum says', async () => {
    const [good, bad] = [newAddress(), newAddress()];
    const validator = (votePubkey: string, changed: object = {}) => ({
      votePubkey,
      nodePubkey: newAddress(),
      activatedStake: 1,
      commission: 5,
      epochCredits: [
        [799, 100, 0],
        [800, 150, 100],
      ],
      ...changed,
    });
    const listed = (current: object[], delinquent: object[] = []) => ({
      getVoteAccounts: { current, delinquent },
    });
    const honest = () =>
      listed([
        validator(good, {
          epochCredits: [
            [799, 100, 0],
            [800, 160, 100],
          ],
        }),
      ]);
    const found = (...answers: Answers[]) =>
      readAgreedValidators(
        { inTurn: () => answers.map((each, index) => node(each, `rpc-${index + 1}`)) },
        NEVER,
      );
    const lies = [
      listed([], [validator(good)]),
      listed([validator(good, { commission: 100 })]),
      listed([validator(good, { epochCredits: [[799, 1, 0]] })]),
      listed([]),
      listed([validator(good), validator(bad)]),
    ];
    for (const lie of lies) {
      const [shown, ...more] = await found(lie, honest(), listed([validator(good)]));
      expect(more).to.deep.equal([]);
      expect(shown).to.include({ address: good, delinquent: false, commissionBps: 500 });
      expect(shown?.credits[0]).to.deep.equal({ epoch: 799, credits: 100n });
    }
    expect(await errorOf(found(honest(), {}, {}))).to.equal('unavailable');
  });
});

describe('whether a stake was changed elsewhere', () => {
  const staker = newStaker();
  const now = 800 * SLOTS + 100;
  const asked = { minSlot: now, signal: NEVER };
  const hang: Answer = (_params, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ChainError('unavailable', 'too late')));
    });
  const nodes = (...answers: Answers[]) => ({
    inTurn: () => answers.map((each, index) => node(each, `rpc-${index + 1}`)),
  });

  function held(lamports: number | null, slot = now): Answers {
    const data = Buffer.alloc(STAKE_ACCOUNT_BYTES);
    data.writeUInt32LE(1, 0);
    const raw = {
      lamports,
      owner: STAKE_PROGRAM,
      executable: false,
      data: [data.toString('base64'), 'base64'],
    };
    return {
      getMultipleAccounts: { context: { slot }, value: [lamports === null ? null : raw] },
    };
  }

  describe('is what a quorum of the nodes shows of its positions', () => {
    const read = async (...answers: Answers[]) => {
      const { positionOf, slot } = await readAgreedPositions(nodes(...answers), [staker.position], asked);
      const position = positionOf(staker.position);
      return [position && position.lamports, slot];
    };

    it('so a node that contradicts or hangs changes nothing, and three that all differ decide nothing', async () => {
      expect(await read(held(7), held(7), held(null))).to.deep.equal([7n, now]);
      expect(await read(held(null), held(null), held(7))).to.deep.equal([null, now]);
      expect(await read(held(7), held(7), { getMultipleAccounts: hang })).to.deep.equal([7n, now]);
      expect(await read(held(7), held(8), held(null))).to.deep.equal([undefined, now]);
      expect(await read(held(7), {}, {})).to.deep.equal([undefined, null]);
    });

    it('and those that have not come as far as the preview do not say that a position is gone', async () => {
      const lagging = held(null, now - 1);
      expect(await read(lagging, lagging, held(7))).to.deep.equal([undefined, null]);
      expect(await read(lagging, held(7), held(7))).to.deep.equal([7n, now]);
      const slots: unknown[] = [];
      const getMultipleAccounts: Answer = ([, options]) => {
        slots.push((options as { minContextSlot: number }).minContextSlot);
        return held(7).getMultipleAccounts;
      };
      expect(await read({ getMultipleAccounts })).to.deep.equal([7n, now]);
      expect(slots).to.deep.equal([now]);
    });

    it('at the slot that a quorum has reached: one node alone does not end an epoch', async () => {
      const far = held(7, now + SLOTS);
      expect(await read(far, held(7), held(7, now + 1))).to.deep.equal([7n, now + 1]);
      expect(await read(far, far, held(7))).to.deep.equal([7n, now + SLOTS]);
    });
  });

  describe('is also what a quorum says of a transaction', () => {
    const changed = { InstructionError: [2, 'InsufficientFunds'] };
    const simulated = (err: unknown, slot = now): Answers => ({
      simulateTransaction: { context: { slot }, value: { err, unitsConsumed: 1_000 } },
    });
    const isChanged = async (...answers: Answers[]) =>
      isStakeChanged(
        nodes(...answers),
        {
          from: staker.from,
          action: (await actionsOf(staker))['stake.withdraw'],
          referenceKey: staker.reference,
          computeUnitLimit: 10_000,
          priorityMicroLamports: 0n,
        },
        asked,
      );

    it('so one that refuses it, contradicts or hangs does not decide', async () => {
      expect(await isChanged(simulated(changed), simulated(changed), simulated(null))).to.equal(true);
      expect(await isChanged(simulated(changed), simulated(null), simulated(null))).to.equal(false);
      const hanging = { simulateTransaction: hang };
      expect(await isChanged(simulated(changed), hanging, simulated(changed))).to.equal(true);
      expect(await isChanged(simulated(changed), hanging, {})).to.equal(false);
    });

    it('if it refuses for the stake itself, and not for the fee or for rewards that are paid', async () => {
      for (const err of ['InsufficientFundsForFee', { InstructionError: [2, { Custom: 16 }] }]) {
        expect(await isChanged(simulated(err), simulated(err))).to.equal(false);
      }
    });

    it('and those that are in the epoch before the preview do not say that a stake is not free', async () => {
      const lagging = simulated(changed, 800 * SLOTS - 1);
      expect(await isChanged(lagging, lagging, simulated(null))).to.equal(false);
      const slots: unknown[] = [];
      const simulateTransaction: Answer = ([, options]) => {
        slots.push((options as { minContextSlot: number }).minContextSlot);
        return simulated(changed).simulateTransaction;
      };
      expect(await isChanged({ simulateTransaction })).to.equal(true);
      expect(slots).to.deep.equal([now]);
    });
  });
});
