import { actionsOf } from '../../../domain/stakes/position-actions.ts';
import { datesOf } from '../../../domain/stakes/position-dates.ts';
import { positionWith } from '../../../domain/stakes/position-state.ts';
import type { StakeAccount } from '../../../domain/stakes/position.ts';
import type { StakeAmounts } from '../../../domain/stakes/stake-amounts.ts';
import { buttonAction, type ButtonAction } from '../../../domain/chats/button-action.ts';
import type { Reply } from '../../../bot/command.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import {
  delegateFixture,
  POSITION,
  redelegateFixture,
  undelegateFixture,
  VALIDATOR,
  withdrawFixture,
} from '../../support/stake-fixture.ts';
import type { FakeUseCases } from './bot-without-service.ts';

export const ONE = { wallets: [{ network: 'devnet', address: SENDER }] } as const;
export const TWO = { wallets: [...ONE.wallets, { network: 'devnet', address: RECIPIENT }] } as const;

export const SOL = 1_000_000_000n;
const RENT = 2_282_880n;

export const EPOCH = {
  epoch: 742,
  slot: 742 * 432_000 + 216_000,
  slotIndex: 216_000,
  slotsInEpoch: 432_000,
  slotMs: 400,
  at: new Date('2026-01-02T12:00:00.000Z'),
};

export const known = { ...VALIDATOR, activatedStake: 1_234n * SOL, warnings: [], yield: null };

/** A position as the use case returns it. */
export function position(parts: Partial<StakeAmounts>, given: Partial<StakeAccount> = {}) {
  const amounts = { active: 0n, activating: 0n, deactivating: 0n, ...parts };
  const account: StakeAccount = {
    address: POSITION,
    lamports: 10n * SOL + RENT,
    staker: SENDER,
    withdrawer: SENDER,
    lockup: { unixTimestamp: 0, epoch: 0, custodian: SENDER },
    delegation: {
      voter: VALIDATOR.address,
      lamports: 10n * SOL,
      activationEpoch: 742,
      deactivationEpoch:
        amounts.deactivating > 0n ? 742 : amounts.active + amounts.activating > 0n ? null : 741,
    },
    ...given,
  };
  const rules = { epoch: 742, unixTime: 0, rentLamports: RENT, minimumDelegation: SOL };
  const now = positionWith(account, rules, amounts);
  return {
    account,
    now,
    dates: datesOf(account, now.state, EPOCH),
    lockedUntil: null as Date | null,
    isOwner: true,
    actions: actionsOf(account, now, SENDER, rules),
    validator: known,
    since: null,
    rewardsTotal: 4_100_000n,
  };
}

export function held(...positions: ReturnType<typeof position>[]): FakeUseCases {
  return {
    stakes: { positions: async () => ({ positions, rewardsTotal: null, epoch: EPOCH, readAt: EPOCH.at }) },
  };
}

/** Keeps what each kind is asked for. */
export function book(remaining: readonly number[] = [0]) {
  const asked: Record<string, unknown>[] = [];
  const keys: string[] = [];
  const left = [...remaining];
  const ask =
    <Made>(kind: string, made: (remaining: number) => Made) =>
    async (_actor: unknown, network: string, input: object, context: { idempotency: { key: string } }) => {
      asked.push({ kind, network, ...input });
      keys.push(context.idempotency.key);
      return { value: { operation: made(left.shift() ?? 0) } };
    };
  const { preview: undelegation } = undelegateFixture();
  const { preview: withdrawal } = withdrawFixture();
  return {
    asked,
    keys,
    stakes: {
      delegate: ask('delegate', () => delegateFixture()),
      redelegate: ask('redelegate', () => redelegateFixture()),
      undelegate: ask('undelegate', (more) =>
        undelegateFixture({ preview: { ...undelegation, remaining: more } }),
      ),
      withdraw: ask('withdraw', (more) => withdrawFixture({ preview: { ...withdrawal, remaining: more } })),
    },
  };
}

export const COMMON = { network: 'devnet', from: SENDER, feeCapLamports: 100_000n, validUntil: null };

export const plain = ({ public: { html } }: Reply): string => html.replaceAll(/<[^>]*>/g, '');

export function pressesIn({ public: { buttons } }: Reply): ButtonAction[] {
  const presses = buttons.flat().flatMap((button) => ('press' in button ? [button.press] : []));
  return presses.map((press) => buttonAction.parse(JSON.parse(JSON.stringify(press))));
}

export function firstPress(reply: Reply): ButtonAction {
  const [press] = pressesIn(reply);
  if (!press) throw new Error(`no press in ${JSON.stringify(reply.public.buttons)}`);
  return press;
}
