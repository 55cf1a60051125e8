import type { FollowedPositions, PositionValidator } from '../../db/stakes/followed-positions.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { ValidatorQueries } from '../../db/stakes/validator-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { EpochNow } from '../../domain/stakes/epoch.ts';
import { actionsOf, type ActionNow } from '../../domain/stakes/position-actions.ts';
import { datesOf, lockedUntil, type PositionDates } from '../../domain/stakes/position-dates.ts';
import { positionWith, stakeRules, type PositionNow } from '../../domain/stakes/position-state.ts';
import type { StakeAccount } from '../../domain/stakes/position.ts';
import { amountsAt, type StakeAmounts } from '../../domain/stakes/stake-amounts.ts';
import type { StakeTerms } from '../../domain/stakes/stake-reader.ts';
import { authorize } from '../access/authorize.ts';

export interface ReadPositionsDeps {
  chain: Pick<ChainReader, 'knownChainId' | 'stakes'>;
  readFollowed(chain: StakeChain, wallet: string): Promise<FollowedPositions | null>;
  validators: Pick<ValidatorQueries, 'named'>;
}

export interface ShownPosition {
  account: StakeAccount;
  now: PositionNow;
  dates: PositionDates;
  lockedUntil: Date | null;
  isOwner: boolean;
  actions: ActionNow[];
  /** Null: the network has no such validator any more, or the service has not seen it yet; or the position was never delegated. */
  validator: PositionValidator | null;
  /** When the service first saw it; null: it does not follow the wallet. */
  since: Date | null;
  /** Null: the same. */
  rewardsTotal: bigint | null;
}

export interface WalletPositions {
  positions: ShownPosition[];
  /** Also of positions that were withdrawn since; null: the service does not follow the wallet. */
  rewardsTotal: bigint | null;
  epoch: EpochNow;
  /** When the chain was asked. */
  readAt: Date;
}

interface Found {
  epoch: EpochNow & StakeTerms;
  readAt: Date;
  rewardsTotal: bigint | null;
  positions: {
    account: StakeAccount;
    parts: StakeAmounts;
    /** The epoch of the parts. */
    epoch: number;
    validator: PositionValidator | null;
    since: Date | null;
    rewardsTotal: bigint | null;
  }[];
}

export function createReadPositions({ chain, readFollowed, validators }: ReadPositionsDeps) {
  /** Positions of a wallet that the service does not follow: one node is asked now. */
  async function asked(place: StakeChain, address: string): Promise<Found> {
    const { network } = place;
    const readAt = new Date();
    const [accounts, history, now, terms] = await Promise.all([
      chain.stakes.positionsOf(network, address),
      chain.stakes.history(network),
      chain.stakes.epoch(network),
      chain.stakes.terms(network),
    ]);
    const known = await validators.named(
      place,
      accounts.flatMap(({ delegation }) => delegation?.voter ?? []),
    );
    return {
      epoch: { ...now, ...terms },
      readAt,
      rewardsTotal: null,
      positions: accounts.map((account) => ({
        account,
        parts: amountsAt(account.delegation, now.epoch, history),
        epoch: now.epoch,
        validator: known.get(account.delegation?.voter ?? '') ?? null,
        since: null,
        rewardsTotal: null,
      })),
    };
  }

  /** The positions that a wallet owns or may delegate, the oldest first. Public on the chain, like balances. */
  return async function readPositions(
    actor: Actor,
    network: Network,
    address: string,
  ): Promise<WalletPositions> {
    authorize(actor, 'position.read', relationToWallet(actor, { network, address }));
    const place = { network, chainId: await chain.knownChainId(network) };
    const found = (await readFollowed(place, address)) ?? (await asked(place, address));
    const epoch = asOfNow(found.epoch);
    const rules = stakeRules({ epoch: found.epoch.epoch, at: epoch.at }, found.epoch);
    return {
      epoch,
      readAt: found.readAt,
      rewardsTotal: found.rewardsTotal,
      positions: found.positions.map(({ account, parts, epoch: readIn, validator, since, rewardsTotal }) => {
        const now = positionWith(account, rules, parts);
        return {
          account,
          now,
          dates: datesOf(account, now.state, epoch, readIn),
          lockedUntil: lockedUntil(account.lockup, epoch),
          isOwner: account.withdrawer === address,
          actions: actionsOf(account, now, address, rules),
          validator,
          since,
          rewardsTotal,
        };
      }),
    };
  };
}

/** The measurement is some seconds old: the slots since are estimated, and never past the epoch. */
function asOfNow(measured: EpochNow): EpochNow {
  const at = new Date();
  const slots = Math.floor((at.getTime() - measured.at.getTime()) / measured.slotMs);
  const left = measured.slotsInEpoch - measured.slotIndex;
  const passed = Math.min(Math.max(slots, 0), left);
  return { ...measured, at, slot: measured.slot + passed, slotIndex: measured.slotIndex + passed };
}
