import { ChainError } from '../../chain/rpc/chain-error.ts';
import { buildStakeMessage, type StakeMessageParts } from '../../chain/stakes/build-stake-message.ts';
import { isStakeChanged } from '../../chain/stakes/is-stake-changed.ts';
import { readAgreedPositions } from '../../chain/stakes/agreed-positions.ts';
import {
  isRedelegationChanged,
  isUndelegationChanged,
  isWithdrawalChanged,
  lamportsToWithdraw,
  type PositionsNow,
} from '../../domain/stakes/changed-stake.ts';
import type { StakeAction } from '../../domain/stakes/stake-action.ts';
import type {
  DelegatePreview,
  DelegateRequest,
  RedelegatePreview,
  RedelegateRequest,
  StakeDelegate,
  StakePreview,
  StakeRedelegate,
  StakeUndelegate,
  StakeWithdraw,
  UndelegatePreview,
  UndelegateRequest,
  WithdrawPreview,
  WithdrawRequest,
} from '../../domain/stakes/stake.ts';
import { withdrawnLamports } from '../../domain/stakes/withdrawn-lamports.ts';
import type { Operation, TransactionParts } from '../../domain/operations/operation.ts';
import type { LandingEffects } from '../../domain/operations/landing.ts';
import type { OutcomeErrorCode } from '../../domain/operations/outcome-errors.ts';
import type {
  Impossible,
  MessageContext,
  TransactionSteps,
  WithBlockhash,
} from '../operations/kind-steps.ts';

type AnyStake = Operation<unknown, StakePreview> & TransactionParts;

export const stakeDelegateSteps = stepsOf<DelegateRequest, DelegatePreview, StakeDelegate>({
  positions: () => [],
  isChanged: () => false,
  actionOf({ request: { validator, position, seed, lamports }, preview }) {
    const rentLamports = BigInt(preview.rentLamports);
    return { kind: 'stake.delegate', validator, position, seed, lamports: BigInt(lamports), rentLamports };
  },
});

export const stakeUndelegateSteps = stepsOf<UndelegateRequest, UndelegatePreview, StakeUndelegate>({
  positions: ({ parts }) => parts.map(({ position }) => position),
  isChanged: isUndelegationChanged,
  actionOf({ request: { parts }, preview }) {
    const splits = BigInt(parts.filter(({ split }) => split !== null).length);
    return {
      kind: 'stake.undelegate',
      parts: parts.map(({ position, lamports, split }) => ({ position, lamports: BigInt(lamports), split })),
      splitRentLamports: splits === 0n ? 0n : BigInt(preview.rentLamports) / splits,
    };
  },
});

export const stakeWithdrawSteps = {
  ...stepsOf<WithdrawRequest, WithdrawPreview, StakeWithdraw>({
    positions: ({ parts }) => parts.map(({ position }) => position),
    isChanged: isWithdrawalChanged,
    actionOf: ({ request: { parts } }, now) => ({
      kind: 'stake.withdraw',
      parts: parts.map((part) => ({
        position: part.position,
        lamports: lamportsToWithdraw(part, now),
      })),
    }),
  }),
  outcomeOf: ({ request }: StakeWithdraw, { accounts }: LandingEffects) =>
    withdrawnLamports(request, accounts),
} satisfies TransactionSteps<WithdrawRequest, WithdrawPreview>;

export const stakeRedelegateSteps = stepsOf<RedelegateRequest, RedelegatePreview, StakeRedelegate>({
  positions: ({ position }) => [position],
  isChanged: isRedelegationChanged,
  actionOf: ({ request: { position, validator } }) => ({ kind: 'stake.redelegate', position, validator }),
});

interface StakeSteps<Request, Stake> {
  /** Those that exist already. */
  positions(request: Request): string[];
  isChanged(operation: Stake, now: PositionsNow): boolean;
  actionOf(operation: Stake, now: PositionsNow): StakeAction;
}

/** Positions that are as they were when the operation was confirmed; else, why no message is made. */
type PartsNow = StakeMessageParts | 'changed' | 'unknown';

/** A message does what the row says, for positions that are as they were when it was confirmed. */
function stepsOf<
  Request,
  Preview extends StakePreview,
  Stake extends Operation<Request, Preview> & TransactionParts,
>({ positions, isChanged, actionOf }: StakeSteps<Request, Stake>) {
  /**
   * Judges the positions, and makes the message, by the same read. Unknown: the nodes do not agree on a position, so the message says what was
   * confirmed, and they refuse it. A stranger's lamports, which a withdrawal takes too, are enough for that.
   */
  async function partsNow(operation: Stake, { chain, signal }: MessageContext): Promise<PartsNow> {
    const { request, preview } = operation;
    const asked = { minSlot: preview.slot, signal };
    const addresses = positions(request);
    const now =
      addresses.length === 0 ? NOTHING_READ : await readAgreedPositions(chain.rpc, addresses, asked);
    if (isChanged(operation, now)) return 'changed';
    const parts = partsOf(operation, actionOf(operation, now));
    if (!(await isStakeChanged(chain.rpc, parts, asked))) return parts;
    return addresses.every((address) => now.positionOf(address) !== undefined) ? 'changed' : 'unknown';
  }

  return {
    async whyImpossible(operation: Stake, context: MessageContext): Promise<OutcomeErrorCode | null> {
      return (await partsNow(operation, context)) === 'changed' ? 'STAKE_CHANGED' : null;
    },

    async prepareMessage(operation: Stake, context: MessageContext): Promise<WithBlockhash | Impossible> {
      const parts = await partsNow(operation, context);
      if (parts === 'changed') return { impossible: 'STAKE_CHANGED' };
      if (parts === 'unknown') throw new ChainError('unavailable', 'the nodes do not agree on a position');
      return (blockhash) => buildStakeMessage(parts, blockhash).serialize();
    },
  };
}

const NOTHING_READ: PositionsNow = { positionOf: () => undefined, slot: null };

function partsOf({ walletAddress, referenceKey, preview }: AnyStake, action: StakeAction): StakeMessageParts {
  return {
    from: walletAddress,
    action,
    referenceKey,
    computeUnitLimit: preview.computeUnitLimit,
    priorityMicroLamports: BigInt(preview.priorityMicroLamports),
  };
}
