import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import { invalidField, type ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { roundedTimeText } from '../../domain/stakes/rounded-time.ts';
import { MAX_WITHDRAWN_POSITIONS } from '../../domain/stakes/stake-action.ts';
import {
  totalLamports,
  type WithdrawPart,
  type WithdrawPreview,
  type WithdrawRequest,
} from '../../domain/stakes/stake.ts';
import type { FoundPositions, OwnPosition, ReadOwnPositions } from './own-positions.ts';
import type { PreparedStake } from './prepared-stake.ts';
import type { WithdrawInput } from './stake-input.ts';
import type { StakeWallets } from './stake-wallet.ts';

export interface PrepareWithdrawDeps {
  wallets: StakeWallets;
  ownPositions: ReadOwnPositions;
}

export function createPrepareWithdraw({ wallets, ownPositions }: PrepareWithdrawDeps) {
  /** Everything that is free, of one position or of all, to the wallet itself. */
  return async function prepareWithdraw(
    place: OwnedChain,
    { from, position, feeCapLamports }: WithdrawInput,
  ): Promise<PreparedStake<WithdrawRequest, WithdrawPreview>> {
    const wallet = await wallets.read(place, from);
    const found = await ownPositions(place, wallet);
    const free = position === null ? allFree(found) : [freeOf(found.named(position))];
    const parts = free.slice(0, MAX_WITHDRAWN_POSITIONS);
    const { preview, admitUnderLock } = await wallets.estimate(
      place,
      wallet,
      {
        kind: 'stake.withdraw',
        parts: parts.map((part) => ({ position: part.position, lamports: BigInt(part.lamports) })),
      },
      { feeCapLamports, given: 0n, moved: totalLamports(parts), rentLamports: 0n },
    );
    return {
      referenceKey: wallet.referenceKey,
      admitUnderLock,
      request: { from, parts, feeCapLamports: `${feeCapLamports}` },
      preview: { ...preview, remaining: free.length - parts.length },
    };
  };
}

/** The most first: the rest may not fit into the transaction. */
function allFree({ usable }: FoundPositions): WithdrawPart[] {
  const free = usable.flatMap(partOf).toSorted((a, b) => (BigInt(a.lamports) > BigInt(b.lamports) ? -1 : 1));
  if (free.length > 0) return free;
  const soonest = usable
    .flatMap(({ dates }) => dates.cooldownEnd?.at.getTime() ?? [])
    .reduce((first, at) => Math.min(first, at), Infinity);
  throw Number.isFinite(soonest) ? notYetFree(new Date(soonest)) : nothingFree();
}

function freeOf(position: OwnPosition): WithdrawPart {
  const [part] = partOf(position);
  if (part) return part;
  throw position.dates.cooldownEnd ? notYetFree(position.dates.cooldownEnd.at) : nothingFree();
}

function partOf({ account, now: { amounts } }: OwnPosition): WithdrawPart[] {
  const { withdrawable } = amounts;
  return withdrawable === 0n
    ? []
    : [
        {
          position: account.address,
          lamports: `${withdrawable}`,
          closes: withdrawable === account.lamports,
        },
      ];
}

function notYetFree(date: Date): ServiceError {
  const until = roundedTimeText(date);
  return invalidField(
    'position',
    `the stake cools down, and is free at about ${until}`,
    refusal('stake_not_free', { until }),
  );
}

function nothingFree(): ServiceError {
  return invalidField(
    'position',
    'nothing is free: undelegate first, and wait until it has cooled down',
    refusal('stake_nothing_free'),
  );
}
