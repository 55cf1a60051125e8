import type {
  StakeDelegate,
  StakePreview,
  StakeRedelegate,
  StakeUndelegate,
  StakeValidator,
  StakeWithdraw,
} from '../../domain/stakes/stake.ts';
import { EXAMPLE } from '../../domain/events/event-examples.ts';
import { operationFixture, SENDER } from './operation-fixture.ts';

export const VALIDATOR: StakeValidator = {
  address: EXAMPLE.validator,
  name: 'Ada',
  commissionBps: 500,
};

export const POSITION = EXAMPLE.position;

/** An epoch of two days. One day has passed when the operation is prepared. */
const PREVIEW: StakePreview = {
  networkFeeLamports: '5000',
  computeUnitLimit: 10_000,
  priorityMicroLamports: '0',
  rentLamports: '0',
  epoch: {
    number: 742,
    firstSlot: 742 * 432_000,
    slots: 432_000,
    endsAt: '2026-01-03T12:50:00.000Z',
    slotMs: 400,
  },
  slot: 742 * 432_000,
  value: { usd: null, reason: 'network_unpriced' },
};

const common = (id: string) => ({ ...operationFixture(), id, outcome: null });

/** 10 SOL; its hash is not of this request, as those of the others are not. */
export function delegateFixture(changes: Partial<StakeDelegate> = {}): StakeDelegate {
  return {
    ...common('op_delegate'),
    kind: 'stake.delegate',
    request: {
      from: SENDER,
      validator: VALIDATOR.address,
      lamports: '10000000000',
      seed: 'seed',
      position: POSITION,
      feeCapLamports: '100000',
    },
    preview: {
      ...PREVIEW,
      rentLamports: '2282880',
      validator: VALIDATOR,
      yield: { percent: '6.83', source: 'rewards' },
      warnings: [],
    },
    ...changes,
  };
}

/** A whole position of 10 SOL, and 2 SOL of another one. */
export function undelegateFixture(changes: Partial<StakeUndelegate> = {}): StakeUndelegate {
  const part = { position: POSITION, validator: VALIDATOR.address };
  return {
    ...common('op_undelegate'),
    kind: 'stake.undelegate',
    request: {
      from: SENDER,
      parts: [
        { ...part, lamports: '10000000000', split: null },
        { ...part, lamports: '2000000000', split: { seed: 'seed', position: POSITION } },
      ],
      feeCapLamports: '100000',
    },
    preview: { ...PREVIEW, rentLamports: '2282880', validators: [VALIDATOR], remaining: 0 },
    ...changes,
  };
}

/** One position with its rent. */
export function withdrawFixture(changes: Partial<StakeWithdraw> = {}): StakeWithdraw {
  return {
    ...common('op_withdraw'),
    kind: 'stake.withdraw',
    request: {
      from: SENDER,
      parts: [{ position: POSITION, lamports: '10002282880', closes: true }],
      feeCapLamports: '100000',
    },
    preview: { ...PREVIEW, remaining: 0 },
    ...changes,
  };
}

export function redelegateFixture(changes: Partial<StakeRedelegate> = {}): StakeRedelegate {
  return {
    ...common('op_redelegate'),
    kind: 'stake.redelegate',
    request: { from: SENDER, position: POSITION, validator: VALIDATOR.address, feeCapLamports: '100000' },
    preview: {
      ...PREVIEW,
      validator: { ...VALIDATOR, name: null },
      yield: { percent: '6.5', source: 'inflation' },
      warnings: [{ code: 'HIGH_COMMISSION', critical: false }],
      lamports: '10000000000',
      previousValidator: VALIDATOR.address,
    },
    ...changes,
  };
}
