import { PublicKey } from '@solana/web3.js';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { ChainError } from '../../../../chain/rpc/chain-error.ts';
import type { RpcNode } from '../../../../chain/rpc/rpc-client.ts';
import { CONFIG_PROGRAM } from '../../../../chain/stakes/validator-info.ts';
import { STAKE_PROGRAM } from '../../../../domain/stakes/position.ts';
import { createStakeNodes, type StakeNodes } from '../../../../chain/stakes/stake-nodes.ts';
import type { StakeHistoryEntry } from '../../../../domain/stakes/stake-amounts.ts';
import { listedClaim } from '../../../support/validator-claim.ts';
import { historyAccount } from './history-account.ts';

const RENT = 2_282_880n;
export const SOL = 1_000_000_000n;
export const SLOT_MS = 200;

export interface ScriptedStake {
  owner: string;
  voter: string;
  delegated: bigint;
  activation: number;
  deactivation: number | null;
  /** Besides the delegation and the rent. */
  extra: bigint;
  /** Seconds since 1970, until which nothing can be withdrawn; 0: not at all. */
  lockedUntil: number;
}

export interface ScriptedReward {
  lamports: bigint;
  postBalance: bigint;
}

/** The chain as one node shows it. All nodes of a test share one, unless the test gives a node its own. */
export interface ShownChain {
  epoch: number;
  slotIndex: number;
  slotsInEpoch: number;
  stakes: Map<string, ScriptedStake>;
  /** By `<epoch>/<address>`. */
  rewards: Map<string, ScriptedReward>;
  /** The rewards of the last epoch are not complete. */
  paying: boolean;
  history: Map<number, StakeHistoryEntry>;
  /** The slot of the newest transaction of an address. Rewards are none. */
  transactions: Map<string, number>;
  /** Names that validators claim, by the identity of their node. */
  names: Map<string, string>;
  /** A method that the node does not answer, as some providers do. */
  refuses?: string;
  genesis: string;
  /** Time of every block, in seconds; null: now. */
  blockTime: number | null;
}

export interface ScriptedStakes {
  chain: ShownChain;
  nodes: StakeNodes;
  /** Calls by method. */
  calls: Map<string, number>;
  /** Another chain for one node; null: the shared one again. */
  showOn(node: number, chain: ShownChain | null): void;
  /** A new stake; returns its address. */
  add(stake?: Partial<ScriptedStake>): string;
  /** The stake on all nodes that share a chain; to be changed. */
  stakeAt(address: string): ScriptedStake;
  /** Its owner moves lamports into the delegation, in a transaction: by a merge, or from another stake. */
  moveIn(address: string, lamports: bigint): void;
  /** Ends the epoch, and pays these rewards. */
  endEpoch(rewards?: ReadonlyMap<string, bigint>): void;
  copy(): ShownChain;
}

/** Reads of stakes need none of these. */
function unused(): never {
  throw new Error('no read of stakes needs this');
}
const UNUSED = {
  answer: unused,
  sender: { call: unused },
  genesis: unused,
  distrust: unused,
  health: unused,
};

const MIN_CONTEXT_SLOT_NOT_REACHED = -32_016;
const PAYING = -32_017;

function newAddress(): string {
  return new PublicKey(randomBytes(32)).toBase58();
}

/** A chain with nothing but stakes, and the service's own readers of it. */
export function scriptedStakes(nodeCount = 1): ScriptedStakes {
  const chain: ShownChain = {
    epoch: 100,
    slotIndex: 500,
    slotsInEpoch: 1_000,
    stakes: new Map(),
    rewards: new Map(),
    paying: false,
    history: new Map(),
    transactions: new Map(),
    names: new Map(),
    genesis: newAddress(),
    blockTime: null,
  };
  const shown = new Map<number, ShownChain>();
  const calls = new Map<string, number>();
  const rpcNodes = Array.from({ length: nodeCount }, (_, index): RpcNode => ({
    name: `rpc-${index + 1}`,
    async call(method, params, result) {
      calls.set(method, (calls.get(method) ?? 0) + 1);
      return parsed(method, answerOf(shown.get(index) ?? chain, method, params), result);
    },
  }));
  const nodes = createStakeNodes({
    rpc: {
      ...UNUSED,
      inTurn: () => rpcNodes,
      async call(method, params, result, signal) {
        for (const [index, node] of rpcNodes.entries()) {
          try {
            return await node.call(method, params, result, signal);
          } catch (error) {
            if (index === rpcNodes.length - 1) throw error;
          }
        }
        throw new Error('no node was scripted');
      },
    },
    chainId: async () => chain.genesis,
    ephemeral: true,
  });

  function stakeAt(address: string): ScriptedStake {
    const stake = chain.stakes.get(address);
    if (!stake) throw new Error(`no stake at ${address}`);
    return stake;
  }

  return {
    chain,
    nodes,
    calls,
    stakeAt,
    showOn: (node, other) => (other ? shown.set(node, other) : shown.delete(node)),
    add(stake = {}) {
      const address = newAddress();
      chain.stakes.set(address, {
        owner: newAddress(),
        voter: newAddress(),
        delegated: 10n * SOL,
        activation: 90,
        deactivation: null,
        extra: 0n,
        lockedUntil: 0,
        ...stake,
      });
      return address;
    },
    moveIn(address, lamports) {
      stakeAt(address).delegated += lamports;
      chain.slotIndex += 1;
      chain.transactions.set(address, slotOf(chain));
    },
    endEpoch(rewards = new Map()) {
      for (const [address, lamports] of rewards) {
        const stake = stakeAt(address);
        stake.delegated += lamports;
        chain.rewards.set(`${chain.epoch}/${address}`, { lamports, postBalance: lamportsOf(stake) });
      }
      chain.epoch += 1;
      chain.slotIndex = 10;
    },
    copy: () => structuredClone(chain),
  };
}

function parsed<T>(method: string, answer: unknown, result: z.ZodType<T>): T {
  const value = result.safeParse(answer);
  if (!value.success) throw new ChainError('malformed', `${method}: ${value.error.message}`);
  return value.data;
}

function slotOf({ epoch, slotIndex, slotsInEpoch }: ShownChain): number {
  return epoch * slotsInEpoch + slotIndex;
}

function lamportsOf({ delegated, extra }: ScriptedStake): bigint {
  return delegated + RENT + extra;
}

function answerOf(chain: ShownChain, method: string, params: unknown[]): unknown {
  if (chain.refuses === method) throw new ChainError('unavailable', `${method} is not answered`);
  const slot = slotOf(chain);
  const context = { slot };
  const options = params.find((each): each is { minContextSlot?: number; epoch?: number } => {
    return typeof each === 'object' && !Array.isArray(each);
  });
  if (options?.minContextSlot !== undefined && options.minContextSlot > slot) {
    throw new ChainError('rpc', 'Minimum context slot has not been reached', {
      rpcCode: MIN_CONTEXT_SLOT_NOT_REACHED,
    });
  }
  switch (method) {
    case 'getEpochInfo':
      return {
        epoch: chain.epoch,
        absoluteSlot: slot,
        slotIndex: chain.slotIndex,
        slotsInEpoch: chain.slotsInEpoch,
      };
    case 'getRecentPerformanceSamples':
      return [{ numSlots: (60 * 1_000) / SLOT_MS, samplePeriodSecs: 60 }];
    case 'getMinimumBalanceForRentExemption':
      return Number(RENT);
    case 'getStakeMinimumDelegation':
      return { value: Number(SOL) };
    case 'getAccountInfo':
      return { value: historyAccount(chain.history) };
    case 'getBlockTime':
      return chain.blockTime ?? Math.floor(Date.now() / 1_000);
    case 'getMultipleAccounts':
      return {
        context,
        value: (params[0] as string[]).map((address) => accountOf(chain.stakes.get(address))),
      };
    case 'getProgramAccounts': {
      if (params[0] === CONFIG_PROGRAM) {
        return [...chain.names].map(([identity, name]) =>
          listedClaim(identity, { identity, text: JSON.stringify({ name }) }),
        );
      }
      const { filters } = params[1] as { filters: { memcmp?: { bytes: string } }[] };
      const wallet = filters.find(({ memcmp }) => memcmp)?.memcmp?.bytes;
      const found = [...chain.stakes].filter(([, { owner }]) => owner === wallet);
      return { context, value: found.map(([pubkey, stake]) => ({ pubkey, account: accountOf(stake) })) };
    }
    case 'getSignaturesForAddress': {
      const newest = chain.transactions.get(params[0] as string);
      return newest === undefined ? [] : [{ signature: 'a transaction', slot: newest, err: null }];
    }
    case 'getInflationReward': {
      const { epoch = 0 } = options ?? {};
      if (chain.paying && epoch === chain.epoch - 1) {
        throw new ChainError('rpc', 'Epoch rewards period still active', { rpcCode: PAYING });
      }
      if (epoch >= chain.epoch) throw new ChainError('rpc', 'Block not available', { rpcCode: -32_004 });
      return (params[0] as string[]).map((address) => {
        const reward = chain.rewards.get(`${epoch}/${address}`);
        return reward
          ? {
              epoch,
              effectiveSlot: (epoch + 1) * chain.slotsInEpoch + 2,
              amount: reward.lamports,
              postBalance: reward.postBalance,
              commission: 5,
            }
          : null;
      });
    }
    default:
      throw new Error(`${method} is not scripted`);
  }
}

function accountOf(stake: ScriptedStake | undefined): unknown {
  if (!stake) return null;
  const data = Buffer.alloc(200);
  data.writeUInt32LE(2, 0);
  data.writeBigUInt64LE(RENT, 4);
  const owner = new PublicKey(stake.owner).toBuffer();
  owner.copy(data, 12);
  owner.copy(data, 44);
  data.writeBigInt64LE(BigInt(stake.lockedUntil), 76);
  new PublicKey(stake.voter).toBuffer().copy(data, 124);
  data.writeBigUInt64LE(stake.delegated, 156);
  data.writeBigUInt64LE(BigInt(stake.activation), 164);
  data.writeBigUInt64LE(stake.deactivation === null ? 2n ** 64n - 1n : BigInt(stake.deactivation), 172);
  return {
    lamports: lamportsOf(stake),
    owner: STAKE_PROGRAM,
    executable: false,
    data: [data.toString('base64'), 'base64'],
  };
}
