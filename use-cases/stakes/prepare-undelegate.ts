import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import { formatSol, SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, type ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { roundedTimeText } from '../../domain/stakes/rounded-time.ts';
import { chooseAll, chooseParts, type ChosenPart } from '../../domain/stakes/choose-parts.ts';
import type { StakeAccount } from '../../domain/stakes/position.ts';
import { stakeSeed } from '../../domain/stakes/stake-seed.ts';
import {
  totalLamports,
  type StakeValidator,
  type UndelegatePart,
  type UndelegatePreview,
  type UndelegateRequest,
} from '../../domain/stakes/stake.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { readAmount } from '../operations/read-amount.ts';
import type { OwnPosition, ReadOwnPositions } from './own-positions.ts';
import type { PreparedStake } from './prepared-stake.ts';
import { ALL_STAKE, type UndelegateInput } from './stake-input.ts';
import type { StakeWallet, StakeWallets } from './stake-wallet.ts';

export interface PrepareUndelegateDeps {
  chain: Pick<ChainReader, 'positionAddress'>;
  wallets: StakeWallets;
  ownPositions: ReadOwnPositions;
  /** Names and commissions, as far as they are known. */
  validators(place: OwnedChain, addresses: readonly string[]): Promise<StakeValidator[]>;
}

interface Delegated {
  position: string;
  validator: string;
  lamports: bigint;
  activationEpoch: number | null;
}

interface Choice {
  parts: ChosenPart<Delegated>[];
  remaining: number;
}

export function createPrepareUndelegate({ chain, wallets, ownPositions, validators }: PrepareUndelegateDeps) {
  async function partOf(
    { from: { position, validator, lamports: all }, lamports }: ChosenPart<Delegated>,
    wallet: StakeWallet,
    index: number,
  ): Promise<UndelegatePart> {
    const part = { position, validator, lamports: `${lamports}` };
    if (lamports === all) return { ...part, split: null };
    const seed = stakeSeed(wallet.referenceKey, index);
    return { ...part, split: { seed, position: await chain.positionAddress(wallet.from, seed) } };
  }

  /** Chooses positions, splits what is too much, and simulates the transaction. */
  return async function prepareUndelegate(
    place: OwnedChain,
    input: UndelegateInput,
  ): Promise<PreparedStake<UndelegateRequest, UndelegatePreview>> {
    const { from, feeCapLamports } = input;
    const wallet = await wallets.read(place, from);
    const found = await ownPositions(place, wallet);
    const delegated = found.usable.flatMap(delegatedOf);
    const { parts: chosen, remaining } =
      input.position === null
        ? choose(input.amount ?? ALL_STAKE, delegated, wallet)
        : { parts: [wholeOf(found.named(input.position))], remaining: delegated.length - 1 };
    const parts = await Promise.all(chosen.map((part, index) => partOf(part, wallet, index)));
    const splits = parts.filter(({ split }) => split !== null).length;
    const [{ preview, admitUnderLock }, shown] = await Promise.all([
      wallets.estimate(
        place,
        wallet,
        {
          kind: 'stake.undelegate',
          parts: parts.map(({ position, lamports, split }) => ({
            position,
            lamports: BigInt(lamports),
            split,
          })),
          splitRentLamports: splits === 0 ? 0n : wallet.rentLamports,
        },
        {
          feeCapLamports,
          given: 0n,
          moved: totalLamports(parts),
          rentLamports: BigInt(splits) * wallet.rentLamports,
        },
      ),
      validators(place, [...new Set(parts.map(({ validator }) => validator))]),
    ]);
    const { epoch, at } = wallet.epochNow;
    const isAtOnce = chosen.every((part) => part.from.activationEpoch === epoch);
    return {
      referenceKey: wallet.referenceKey,
      admitUnderLock,
      request: { from, parts, feeCapLamports: `${feeCapLamports}` },
      preview: {
        ...preview,
        ...(isAtOnce ? { atOnce: at.toISOString() } : {}),
        validators: shown,
        remaining,
      },
    };
  };
}

function delegatedOf({ account }: Pick<OwnPosition, 'account'>): Delegated[] {
  return isDelegated(account)
    ? [
        {
          position: account.address,
          validator: account.delegation.voter,
          lamports: account.delegation.lamports,
          activationEpoch: account.delegation.activationEpoch,
        },
      ]
    : [];
}

function isDelegated(
  account: StakeAccount,
): account is StakeAccount & { delegation: NonNullable<StakeAccount['delegation']> } {
  return account.delegation !== null && account.delegation.deactivationEpoch === null;
}

function choose(amount: string, delegated: readonly Delegated[], wallet: StakeWallet): Choice {
  if (delegated.length === 0) throw nothingDelegated('amount');
  if (amount === ALL_STAKE) return chooseAll(delegated);
  const asked = readAmount(amount, NATIVE_SOL, SOL_DECIMALS);
  const most = delegated.reduce((sum, { lamports }) => sum + lamports, 0n);
  if (asked > most) throw aboveDelegated(`${formatSol(most)} SOL`);
  const chosen = chooseParts(delegated, asked, wallet.minimumDelegation);
  if (!chosen.ok) throw notPossible(chosen.largest, wallet.minimumDelegation);
  const whole = chosen.parts.filter(({ from, lamports }) => from.lamports === lamports).length;
  return { parts: chosen.parts, remaining: delegated.length - whole };
}

function wholeOf(position: OwnPosition): ChosenPart<Delegated> {
  const [from] = delegatedOf(position);
  if (from) return { from, lamports: from.lamports };
  const { cooldownEnd } = position.dates;
  if (!cooldownEnd) throw nothingDelegated('position');
  const until = roundedTimeText(cooldownEnd.at);
  throw invalidField(
    'position',
    `is undelegated already, and is free at about ${until}`,
    refusal('stake_cooling_down', { until }),
  );
}

function nothingDelegated(field: string): ServiceError {
  return invalidField(
    field,
    'nothing is delegated that could be undelegated',
    refusal('stake_nothing_delegated'),
  );
}

function aboveDelegated(most: string): ServiceError {
  return invalidField(
    'amount',
    `at most ${most} can be undelegated now`,
    refusal('stake_above_delegated', { most }),
  );
}

function notPossible(largestLamports: bigint, minimum: bigint): ServiceError {
  if (largestLamports === 0n) return tooSmall(`${formatSol(minimum)} SOL`);
  const largest = `${formatSol(largestLamports)} SOL`;
  return invalidField(
    'amount',
    `one transaction cannot undelegate exactly this much, because what stays and what goes of each position must be at least ${formatSol(minimum)} SOL; ` +
      `the largest possible amount below is ${largest}`,
    refusal('stake_largest_part', { largest }),
  );
}

function tooSmall(minimum: string): ServiceError {
  return invalidField(
    'amount',
    `nothing as small can be undelegated, because what stays and what goes of each position must be at least ${minimum}; undelegate more, or \`all\``,
    refusal('stake_part_too_small', { minimum }),
  );
}
