import { expect } from 'chai';
import fc from 'fast-check';
import { actionsOf, type PositionAction } from '../../../domain/stakes/position-actions.ts';
import { datesOf, lockedUntil } from '../../../domain/stakes/position-dates.ts';
import { positionAt } from '../../../domain/stakes/position-state.ts';
import type { StakeAccount } from '../../../domain/stakes/position.ts';

const SOL = 1_000_000_000n;
const RENT = 2_282_880n;

const RULES = { epoch: 100, unixTime: 1_800_000_000, rentLamports: RENT, minimumDelegation: SOL };

function account(changes: Partial<StakeAccount> = {}, ends: number | null = null): StakeAccount {
  return {
    address: 'position',
    lamports: 10n * SOL + RENT,
    staker: 'wallet',
    withdrawer: 'wallet',
    lockup: { unixTimestamp: 0, epoch: 0, custodian: 'custodian' },
    delegation: { voter: 'voter', lamports: 10n * SOL, activationEpoch: 90, deactivationEpoch: ends },
    ...changes,
  };
}

const now = (position: StakeAccount) => positionAt(position, RULES, new Map());

function possible(position: StakeAccount, wallet = 'wallet'): PositionAction[] {
  return actionsOf(position, now(position), wallet, RULES).flatMap(({ action, reason }) =>
    reason === null ? [action] : [],
  );
}

function reasons(position: StakeAccount, wallet = 'wallet') {
  return Object.fromEntries(
    actionsOf(position, now(position), wallet, RULES).map(({ action, reason }) => [action, reason]),
  );
}

const EPOCH = {
  epoch: 100,
  slot: 100_250,
  slotIndex: 250,
  slotsInEpoch: 1_000,
  slotMs: 200,
  at: new Date('2026-01-01T00:00:00Z'),
};

describe('a position', () => {
  it('can be undelegated while it is active, and withdrawn and delegated again when it is free', () => {
    expect(possible(account())).to.deep.equal(['undelegate']);
    expect(possible(account({}, 99))).to.deep.equal(['withdraw', 'redelegate']);
  });

  it('gives everything back when it is free, with the rent, and only what was added before', () => {
    expect(now(account({}, 99)).amounts.withdrawable).to.equal(10n * SOL + RENT);
    expect(now(account({ lamports: 12n * SOL + RENT })).amounts).to.include({
      withdrawable: 2n * SOL,
      inactive: 2n * SOL,
      active: 10n * SOL,
    });
  });

  it('can be delegated to its own validator again in the epoch in which it was undelegated, and to no other', () => {
    const cooling = account({}, 100);
    const redelegate = actionsOf(cooling, now(cooling), 'wallet', RULES).find(
      ({ action }) => action === 'redelegate',
    );
    expect(redelegate).to.deep.include({ reason: null, onlyValidator: 'voter' });
    expect(reasons(cooling)).to.include({ withdraw: 'COOLING_DOWN', undelegate: 'COOLING_DOWN' });
  });

  it('says why an action is not possible', () => {
    expect(reasons(account())).to.deep.equal({
      undelegate: null,
      withdraw: 'NOTHING_FREE',
      redelegate: 'DELEGATED',
    });
    expect(reasons(account({}, 99), 'another')).to.deep.equal({
      undelegate: 'OTHER_AUTHORITY',
      withdraw: 'OTHER_AUTHORITY',
      redelegate: 'OTHER_AUTHORITY',
    });
    const small = account({ lamports: SOL / 2n + RENT, delegation: null });
    expect(reasons(small)).to.include({ undelegate: 'NOT_DELEGATED', redelegate: 'BELOW_MINIMUM' });
  });

  it('cannot be withdrawn while it is locked, until both limits have passed', () => {
    const locked = account(
      { lockup: { unixTimestamp: RULES.unixTime + 60, epoch: 0, custodian: 'custodian' } },
      99,
    );
    expect(reasons(locked)).to.include({ withdraw: 'LOCKED' });
    expect(now(locked).amounts.withdrawable).to.equal(0n);
    const byEpoch = account({ lockup: { unixTimestamp: 0, epoch: 101, custodian: 'custodian' } }, 99);
    expect(reasons(byEpoch)).to.include({ withdraw: 'LOCKED' });
    expect(lockedUntil(byEpoch.lockup, EPOCH)).to.deep.equal(new Date('2026-01-01T00:02:30Z'));
    expect(lockedUntil(account().lockup, EPOCH)).to.equal(null);
  });

  it('offers no action that the service refuses: of a locked position, or one over which another wallet decides too', () => {
    const lockup = { unixTimestamp: 0, epoch: 101, custodian: 'custodian' };
    const forbidden = (reason: string) => ({ undelegate: reason, withdraw: reason, redelegate: reason });
    for (const ends of [null, 99, 100]) {
      expect(reasons(account({ lockup }, ends))).to.deep.equal(forbidden('LOCKED'));
      expect(reasons(account({ staker: 'other' }, ends))).to.deep.equal(forbidden('OTHER_AUTHORITY'));
      expect(reasons(account({ withdrawer: 'other' }, ends))).to.deep.equal(forbidden('OTHER_AUTHORITY'));
    }
  });

  it('has a date even if a stranger has locked it until the last epoch or the last second of 64 bits', () => {
    const custodian = 'custodian';
    const last = Number.MAX_SAFE_INTEGER;
    for (const lockup of [
      { unixTimestamp: 0, epoch: last, custodian },
      { unixTimestamp: last, epoch: 0, custodian },
      { unixTimestamp: 0, epoch: 1e10, custodian },
    ]) {
      expect(lockedUntil(lockup, EPOCH)?.toISOString()).to.equal('9999-12-31T00:00:00.000Z');
    }
  });

  it('shows dates from the measured time of a slot', () => {
    const end = { epoch: 101, at: new Date('2026-01-01T00:02:30Z') };
    expect(datesOf(account({}, 100), 'deactivating', EPOCH)).to.deep.equal({
      activeFrom: null,
      cooldownEnd: end,
    });
    const warming = account({
      delegation: { voter: 'voter', lamports: SOL, activationEpoch: 100, deactivationEpoch: null },
    });
    expect(datesOf(warming, 'activating', EPOCH)).to.deep.equal({ activeFrom: end, cooldownEnd: null });
    const slower = { ...EPOCH, slotMs: 400 };
    expect(datesOf(account({}, 100), 'deactivating', slower).cooldownEnd?.at).to.deep.equal(
      new Date('2026-01-01T00:05:00Z'),
    );
  });

  it('keeps its date when the epoch has ended and the position is not read again yet', () => {
    const next = { ...EPOCH, epoch: 101, slotIndex: 0 };
    expect(datesOf(account({}, 100), 'deactivating', next, 100).cooldownEnd).to.deep.equal({
      epoch: 101,
      at: next.at,
    });
    // Read in the new epoch: a part of it still cools down.
    expect(datesOf(account({}, 100), 'deactivating', next, 101).cooldownEnd?.epoch).to.equal(102);
  });

  it('has every lamport in exactly one of its parts', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 63n });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 90, max: 110 }),
        fc.option(fc.integer({ min: 90, max: 110 })),
        (staked, extra, begins, ends) => {
          const delegation = {
            voter: 'voter',
            lamports: staked,
            activationEpoch: begins,
            deactivationEpoch: ends,
          };
          const lamports = staked + extra;
          const { amounts } = now(account({ lamports, delegation }));
          const { active, activating, deactivating, inactive, rent } = amounts;
          expect(active + activating + deactivating + inactive + rent).to.equal(lamports);
          expect(amounts.withdrawable <= lamports).to.equal(true);
        },
      ),
    );
  });
});
