import { expect } from 'chai';
import {
  isRedelegationChanged,
  isUndelegationChanged,
  isWithdrawalChanged,
  lamportsToWithdraw,
  MAX_ADDED_LAMPORTS,
  type PositionsNow,
} from '../../../domain/stakes/changed-stake.ts';
import type { StakeAccount } from '../../../domain/stakes/position.ts';
import type { RedelegatePreview, StakeRedelegate } from '../../../domain/stakes/stake.ts';
import { SENDER } from '../../support/operation-fixture.ts';
import {
  POSITION,
  redelegateFixture,
  undelegateFixture,
  VALIDATOR,
  withdrawFixture,
} from '../../support/stake-fixture.ts';

const WHOLE = 10_000_000_000n;
const RENT = 2_282_880n;
const EPOCH = withdrawFixture().preview.epoch.number;

type PositionOf = PositionsNow['positionOf'];

type Changes = Partial<Omit<StakeAccount, 'delegation'>> & {
  delegation?: Partial<StakeAccount['delegation']> | null;
};

const account = ({ delegation = {}, ...changes }: Changes = {}): StakeAccount => ({
  address: POSITION,
  lamports: WHOLE + RENT,
  staker: SENDER,
  withdrawer: SENDER,
  lockup: { unixTimestamp: 0, epoch: 0, custodian: SENDER },
  delegation: delegation && {
    voter: VALIDATOR.address,
    lamports: WHOLE,
    activationEpoch: EPOCH - 5,
    deactivationEpoch: null,
    ...delegation,
  },
  ...changes,
});
const cooled = { deactivationEpoch: EPOCH - 1 };

describe('a stake that was changed after its preview', () => {
  const undelegation = undelegateFixture();
  const withdrawal = withdrawFixture();
  const redelegation = redelegateFixture();
  const undelegationChanged = (positionOf: PositionOf) => isUndelegationChanged(undelegation, { positionOf });
  const withdrawalChanged = (positionOf: PositionOf) => isWithdrawalChanged(withdrawal, { positionOf });
  const redelegationChanged = (positionOf: PositionOf, changes: Partial<RedelegatePreview> = {}) =>
    isRedelegationChanged(redelegateFixture({ preview: { ...redelegation.preview, ...changes } }), {
      positionOf,
      slot: null,
    });
  const isChanged = (now: StakeAccount | null | undefined) => [
    undelegationChanged(() => now),
    withdrawalChanged(() => now),
    redelegationChanged(() => now),
  ];

  it('is one that has ended, belongs to another wallet, or has less', () => {
    expect(isChanged(null)).to.deep.equal([true, true, true]);
    expect(isChanged(account({ withdrawer: POSITION }))).to.deep.equal([true, true, true]);
    const less = { delegation: { lamports: WHOLE - 1n }, lamports: WHOLE - 1n };
    expect(undelegationChanged(() => account(less))).to.equal(true);
    expect(withdrawalChanged(() => account({ ...less, delegation: cooled }))).to.equal(true);
    expect(redelegationChanged(() => account({ ...less, delegation: cooled }))).to.equal(true);
  });

  it('is one that another app undelegated, delegated, or gave to another validator', () => {
    const voter = SENDER;
    expect(undelegationChanged(() => account({ delegation: cooled }))).to.equal(true);
    expect(undelegationChanged(() => account({ delegation: { voter } }))).to.equal(true);
    expect(withdrawalChanged(() => account())).to.equal(true);
    const coolingDown = { deactivationEpoch: EPOCH };
    expect(withdrawalChanged(() => account({ delegation: coolingDown }))).to.equal(true);
    expect(redelegationChanged(() => account())).to.equal(true);
    expect(redelegationChanged(() => account({ delegation: { ...cooled, voter } }))).to.equal(true);
  });

  it('is not one that is as it was, or has grown by rewards, nor one about which the nodes do not agree', () => {
    const grown = { lamports: WHOLE + RENT + 5n };
    expect(undelegationChanged(() => account())).to.equal(false);
    expect(undelegationChanged(() => account({ ...grown, delegation: { lamports: WHOLE + 5n } }))).to.equal(
      false,
    );
    expect(withdrawalChanged(() => account({ delegation: cooled }))).to.equal(false);
    expect(withdrawalChanged(() => account({ delegation: null }))).to.equal(false);
    expect(redelegationChanged(() => account({ ...grown, delegation: cooled }))).to.equal(false);
    expect(isChanged(undefined)).to.deep.equal([false, false, false]);
  });

  it('is one that grew by more than rewards can, if all of it is taken: another app has merged stake into it', () => {
    const share = WHOLE / 100n;
    const withDelegated = (lamports: bigint) =>
      account({ lamports: lamports + RENT, delegation: { lamports } });
    expect(undelegationChanged(() => withDelegated(WHOLE + share))).to.equal(false);
    expect(undelegationChanged(() => withDelegated(WHOLE + share + 1n))).to.equal(true);
    const withCooled = (lamports: bigint) =>
      account({ lamports: lamports + RENT, delegation: { ...cooled, lamports } });
    expect(redelegationChanged(() => withCooled(WHOLE + share - RENT))).to.equal(false);
    expect(redelegationChanged(() => withCooled(WHOLE + share + 1n))).to.equal(true);
    const coolingDown = (lamports: bigint) =>
      account({ lamports: lamports + RENT, delegation: { deactivationEpoch: EPOCH, lamports } });
    const takenBack = { atOnce: '2026-01-02T03:04:05.678Z' };
    expect(redelegationChanged(() => coolingDown(WHOLE + share), takenBack)).to.equal(false);
    expect(redelegationChanged(() => coolingDown(WHOLE + share + 1n), takenBack)).to.equal(true);
  });

  it('is not one of which a part is undelegated, however much is left of it', () => {
    const [, part] = undelegation.request.parts;
    if (!part) throw new Error('no part');
    const ofPart = { ...undelegation, request: { ...undelegation.request, parts: [part] } };
    const now = account({ delegation: { lamports: 11n * WHOLE } });
    expect(isUndelegationChanged(ofPart, { positionOf: () => now })).to.equal(false);
  });

  it('is one whose cool-down is taken back, when its epoch is over', () => {
    const { epoch } = redelegation.preview;
    const takenBack = redelegateFixture({
      preview: { ...redelegation.preview, atOnce: '2026-01-02T03:04:05.678Z' },
    });
    const isChangedAt = (operation: StakeRedelegate, slot: number | null) =>
      isRedelegationChanged(operation, {
        positionOf: () => account({ delegation: { deactivationEpoch: EPOCH } }),
        slot,
      });
    const next = epoch.firstSlot + epoch.slots;
    expect([null, next - 1, next].map((slot) => isChangedAt(takenBack, slot))).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect(isChangedAt(redelegation, next)).to.equal(false);
  });

  it('that is closed is withdrawn with up to 0.01 SOL that others sent to it; more is asked for again', () => {
    const [part] = withdrawal.request.parts;
    if (!part) throw new Error('no part');
    const withAdded = (added: bigint) => account({ lamports: WHOLE + RENT + added, delegation: cooled });
    const taken = (added: bigint) => lamportsToWithdraw(part, { positionOf: () => withAdded(added) });
    expect(taken(1n)).to.equal(WHOLE + RENT + 1n);
    expect(taken(MAX_ADDED_LAMPORTS)).to.equal(WHOLE + RENT + MAX_ADDED_LAMPORTS);
    expect(taken(MAX_ADDED_LAMPORTS + 1n)).to.equal(WHOLE + RENT);
    expect(lamportsToWithdraw({ ...part, closes: false }, { positionOf: () => withAdded(1n) })).to.equal(
      WHOLE + RENT,
    );
    expect(withdrawalChanged(() => withAdded(MAX_ADDED_LAMPORTS))).to.equal(false);
    expect(withdrawalChanged(() => withAdded(MAX_ADDED_LAMPORTS + 1n))).to.equal(true);
  });
});
