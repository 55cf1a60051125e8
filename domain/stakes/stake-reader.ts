import type { Network } from '../networks.ts';
import type { EpochNow } from './epoch.ts';
import type { StakeAccount } from './position.ts';
import type { StakeHistory } from './stake-amounts.ts';
import type { Inflation, VoteAccount } from './vote-account.ts';

/** The network's terms for every position. */
export interface StakeTerms {
  /** The least that an account of the stake program has to keep. */
  rentLamports: bigint;
  /** The least that can be delegated, at least 1 SOL. */
  minimumDelegation: bigint;
}

/** Reads of stakes by one node, for requests; throws ServiceError like {@link ChainReader}. */
export interface StakeReader {
  /** Positions that the wallet may delegate or withdraw. */
  positionsOf(network: Network, wallet: string): Promise<StakeAccount[]>;
  /** In the order of the addresses; null: not a position (any more). */
  positions(network: Network, addresses: readonly string[]): Promise<(StakeAccount | null)[]>;
  epoch(network: Network): Promise<EpochNow>;
  history(network: Network): Promise<StakeHistory>;
  terms(network: Network): Promise<StakeTerms>;
  /** One validator, or all. Null or left out: the network has none of this name. */
  voteAccount(network: Network, address: string): Promise<VoteAccount | null>;
  voteAccounts(network: Network): Promise<VoteAccount[]>;
  inflation(network: Network): Promise<Inflation>;
}
