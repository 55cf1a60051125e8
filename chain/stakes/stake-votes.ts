import { quorumOf, reachedByQuorum, tally, type Vote } from '../../domain/quorum.ts';
import type { StakeHistory } from '../../domain/stakes/stake-amounts.ts';
import type { InflationReward } from '../../domain/stakes/vote-account.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcNodes } from '../rpc/rpc-client.ts';
import { placeAt, readEpochPlace, type EpochPlace } from './read-epoch.ts';
import { agreedPositions, type AgreedPosition as PositionAgreed } from './agreed-positions.ts';
import { readPositionsOf, readRawPositions } from './read-positions.ts';
import { readRewards } from './read-rewards.ts';
import { readStakeHistory } from './read-stake-history.ts';
import { readValidatorNames } from './read-validator-names.ts';

/** At a slot or later. */
export interface AgreedPosition extends PositionAgreed {
  slot: number;
}

/** Reads of stakes on which a quorum of the nodes agrees. Each throws ChainError if too few nodes answer. */
export interface StakeVotes {
  /** The place that a quorum has reached: a node that lags by an epoch, or claims a later one, does not decide. */
  place(signal: AbortSignal): Promise<EpochPlace>;
  history(signal: AbortSignal): Promise<StakeHistory>;
  /** Positions at a slot or later. Those on which no quorum agrees are left out. */
  positions(addresses: readonly string[], minSlot: number, signal: AbortSignal): Promise<AgreedPosition[]>;
  /** Addresses of positions of a wallet that any node shows: what they hold is asked for afterwards. */
  addressesOf(wallet: string, signal: AbortSignal): Promise<string[]>;
  /** `paying`: not complete on a quorum yet. Rewards on which no quorum agrees are left out; null: a quorum says that the address has none. */
  rewards(
    addresses: readonly string[],
    epoch: number,
    signal: AbortSignal,
  ): Promise<Map<string, InflationReward | null> | 'paying'>;
  /** By the identity of a validator's node. Null: no quorum agrees on its name; left out: it claims none. */
  names(signal: AbortSignal): Promise<Map<string, string | null>>;
}

/** A question about many accounts takes several calls. */
const MANY_CALLS_LIMIT_MS = 20_000;

export function createStakeVotes(rpc: Pick<RpcNodes, 'inTurn'>): StakeVotes {
  const configured = rpc.inTurn().length;

  async function agreed<T>(votes: readonly Vote<T>[], keyOf: (value: T) => string, what: string): Promise<T> {
    const { verdict, value } = tally(votes, configured, keyOf);
    if (verdict === 'agreed' && value !== undefined) return value;
    throw new ChainError('unavailable', `${what}: the nodes do not agree, or too few answer`);
  }

  return {
    async place(signal) {
      const votes = await askEachNode(rpc.inTurn(), (node, end) => readEpochPlace(node, end), { signal });
      const places = votes.flatMap(({ value }) => value ?? []);
      const slot = reachedByQuorum(
        places.map((place) => place.slot),
        configured,
      );
      if (slot === null) {
        throw new ChainError('unavailable', 'getEpochInfo: too few nodes say which epoch it is');
      }
      // The node at this slot alone does not decide what its epoch is.
      const atSlot = votes.map(({ node, value }) => ({
        node,
        ...(value ? { value: placeAt(value, slot) } : {}),
      }));
      return agreed(
        atSlot,
        ({ epoch, slotIndex, slotsInEpoch }) => [epoch, slotIndex, slotsInEpoch].join('/'),
        'getEpochInfo',
      );
    },

    async history(signal) {
      const votes = await askEachNode(rpc.inTurn(), (node, end) => readStakeHistory(node, end), { signal });
      return agreed(votes, historyKey, 'getAccountInfo');
    },

    async positions(addresses, minSlot, signal) {
      const votes = await askEachNode(
        rpc.inTurn(),
        async (node, end) => readRawPositions(node, addresses, { minSlot, signal: end }),
        { signal, timeLimitMs: MANY_CALLS_LIMIT_MS },
      );
      const slots = votes.flatMap(({ value }) => value?.slot ?? []);
      if (slots.length === 0) throw new ChainError('unavailable', 'getMultipleAccounts: no node answered');
      const slot = Math.min(...slots);
      return agreedPositions(votes, addresses, configured).map((each) => ({ ...each, slot }));
    },

    async addressesOf(wallet, signal) {
      const votes = await askEachNode(
        rpc.inTurn(),
        async (node, end) => readPositionsOf(node, wallet, { signal: end }),
        { signal, timeLimitMs: MANY_CALLS_LIMIT_MS },
      );
      const lists = votes.flatMap(({ value }) => (value ? [value] : []));
      if (lists.length === 0) throw new ChainError('unavailable', 'getProgramAccounts: no node answered');
      return [...new Set(lists.flatMap(({ positions }) => positions.map(({ address }) => address)))];
    },

    async rewards(addresses, epoch, signal) {
      const votes = await askEachNode(rpc.inTurn(), (node, end) => readRewards(node, addresses, epoch, end), {
        signal,
        timeLimitMs: MANY_CALLS_LIMIT_MS,
      });
      const complete = votes.filter(({ value }) => value !== undefined && value !== 'paying');
      const isPaying = votes.some(({ value }) => value === 'paying');
      if (isPaying && complete.length < quorumOf(configured)) return 'paying';
      if (votes.every(({ value }) => value === undefined)) {
        throw new ChainError('unavailable', 'getInflationReward: no node answered');
      }
      const found = new Map<string, InflationReward | null>();
      for (const address of addresses) {
        const ofOne = votes.map(({ node, value }): Vote<{ reward: InflationReward | null }> =>
          value === undefined || value === 'paying'
            ? { node }
            : { node, value: { reward: value.get(address) ?? null } },
        );
        const { verdict, value } = tally(ofOne, configured, ({ reward }) => rewardKey(reward));
        if (verdict === 'agreed' && value) found.set(address, value.reward);
      }
      return found;
    },

    async names(signal) {
      const votes = await askEachNode(rpc.inTurn(), (node, end) => readValidatorNames(node, end), {
        signal,
        timeLimitMs: MANY_CALLS_LIMIT_MS,
      });
      const answers = votes.filter(({ value }) => value !== undefined).length;
      if (answers < quorumOf(configured)) {
        throw new ChainError('unavailable', 'getProgramAccounts: too few nodes name the validators');
      }
      const identities = new Set(votes.flatMap(({ value }) => [...(value?.keys() ?? [])]));
      const names = new Map<string, string | null>();
      for (const identity of identities) {
        const ofOne = votes.map(({ node, value }): Vote<{ name: string | null }> =>
          value ? { node, value: { name: value.get(identity) ?? null } } : { node },
        );
        const { verdict, value } = tally(ofOne, configured, ({ name }) => name ?? '');
        if (verdict !== 'agreed') names.set(identity, null);
        else if (value?.name) names.set(identity, value.name);
      }
      return names;
    },
  };
}

function rewardKey(reward: InflationReward | null): string {
  return reward ? [reward.lamports, reward.postBalance, reward.epoch].join('/') : '';
}

function historyKey(history: StakeHistory): string {
  return [...history]
    .map(([epoch, { effective, activating, deactivating }]) =>
      [epoch, effective, activating, deactivating].join('/'),
    )
    .join(' ');
}
