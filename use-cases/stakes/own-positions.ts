import type { OwnedChain, OwnedWallet } from '../../db/operations/open-commitments.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { roundedTimeText } from '../../domain/stakes/rounded-time.ts';
import { datesOf, lockedUntil, type PositionDates } from '../../domain/stakes/position-dates.ts';
import { positionAt, stakeRules, type PositionNow } from '../../domain/stakes/position-state.ts';
import type { StakeAccount } from '../../domain/stakes/position.ts';
import { admitClaims } from '../operations/admit-claims.ts';
import type { StakeWallet } from './stake-wallet.ts';

export interface OwnPositionsDeps {
  chain: Pick<ChainReader, 'stakes'>;
  /** Those that the owner's open operations will change. */
  claimedPositions(wallet: OwnedWallet): Promise<ReadonlySet<string>>;
  /** Without a search. */
  knownAddresses(place: OwnedChain, wallet: string): Promise<string[]>;
}

/** The wallet is the position's staker and withdrawer, so it alone decides. */
export interface OwnPosition {
  account: StakeAccount;
  now: PositionNow;
  dates: PositionDates;
}

export interface FoundPositions {
  /** Not locked, and not part of another open operation. */
  usable: OwnPosition[];
  /** The usable position at an address. Throws with the reason if there is none. */
  named(address: string): OwnPosition;
}

export type ReadOwnPositions = ReturnType<typeof createOwnPositions>;

export function createOwnPositions({ chain, claimedPositions, knownAddresses }: OwnPositionsDeps) {
  /** Some providers refuse to search: then those that are known are asked for by their addresses. */
  async function accountsOf(place: OwnedChain, wallet: string): Promise<StakeAccount[]> {
    try {
      return await chain.stakes.positionsOf(place.network, wallet);
    } catch (error) {
      const addresses = await knownAddresses(place, wallet);
      if (!(error instanceof ServiceError) || addresses.length === 0) throw error;
      const read = await chain.stakes.positions(place.network, addresses);
      return read
        .filter((account) => account !== null)
        .filter(({ staker, withdrawer }) => staker === wallet || withdrawer === wallet);
    }
  }

  return async function ownPositions(place: OwnedChain, wallet: StakeWallet): Promise<FoundPositions> {
    const { network } = place;
    const [accounts, history, claimed] = await Promise.all([
      accountsOf(place, wallet.from),
      chain.stakes.history(network),
      claimedPositions({ ...place, walletAddress: wallet.from }),
    ]);
    const { epochNow } = wallet;
    const rules = stakeRules(epochNow, wallet);
    const found = accounts.map((account): OwnPosition => {
      const now = positionAt(account, rules, history);
      return { account, now, dates: datesOf(account, now.state, epochNow) };
    });
    const isOwn = ({ account }: OwnPosition): boolean =>
      account.staker === wallet.from && account.withdrawer === wallet.from;
    return {
      usable: found.filter((each) => isOwn(each) && !each.now.isLocked && !claimed.has(each.account.address)),
      named(address) {
        const position = found.find(({ account }) => account.address === address);
        if (!position) {
          throw invalidField(
            'position',
            'no stake account of this wallet has this address',
            refusal('stake_position_unknown'),
          );
        }
        if (!isOwn(position)) {
          throw invalidField(
            'position',
            'another wallet may decide over this stake account too; it is shown, and never touched',
            refusal('stake_other_authority'),
          );
        }
        if (position.now.isLocked)
          throw locked(lockedUntil(position.account.lockup, epochNow) ?? epochNow.at);
        admitClaims([address], claimed);
        return position;
      },
    };
  };
}

function locked(date: Date): ServiceError {
  const until = roundedTimeText(date);
  return invalidField(
    'position',
    `is locked until about ${until}; it is shown, and never touched`,
    refusal('stake_locked', { until }),
  );
}
