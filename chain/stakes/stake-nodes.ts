import { z } from 'zod';
import type { StakeTerms } from '../../domain/stakes/stake-reader.ts';
import type { Inflation, VoteAccount } from '../../domain/stakes/vote-account.ts';
import type { NetworkChain } from '../networks.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { readAgreedValidators } from './agreed-validators.ts';
import { readSlotMs } from './read-epoch.ts';
import { readInflation } from './read-inflation.ts';
import type { PositionMark } from '../../domain/stakes/position-mark.ts';
import { readChanged } from './read-changed.ts';
import { readStakeTerms } from './read-stake-terms.ts';
import { createStakeVotes, type AgreedPosition, type StakeVotes } from './stake-votes.ts';

/** The nodes of a network, for activities that follow stakes. */
export interface StakeNodes {
  chainId(): Promise<string>;
  /** Its chain may begin again. */
  ephemeral: boolean;
  /** More than one: a quorum of them decides what is written. */
  configured: number;
  votes: StakeVotes;
  /** Positions that are not as marked, or that move, by one node that has reached the slot. */
  changed(marks: readonly PositionMark[], minSlot: number, signal: AbortSignal): Promise<AgreedPosition[]>;
  slotMs(signal: AbortSignal): Promise<number>;
  terms(): Promise<StakeTerms>;
  /** Null: the node does not know. */
  blockTime(slot: number, signal: AbortSignal): Promise<Date | null>;
  /** True if any node shows a transaction with the address, from the slot on. Rewards are not transactions. */
  isNamedSince(address: string, slot: number, signal: AbortSignal): Promise<boolean>;
  /** Those on which a quorum of the nodes agrees. */
  voteAccounts(signal: AbortSignal): Promise<VoteAccount[]>;
  inflation(signal: AbortSignal): Promise<Inflation>;
}

const seconds = z.int().nullable();

const signatures = z.array(z.object({ slot: z.int() }));

export function createStakeNodes({
  rpc,
  chainId,
  ephemeral,
}: Pick<NetworkChain, 'rpc' | 'chainId' | 'ephemeral'>): StakeNodes {
  return {
    chainId,
    ephemeral,
    configured: rpc.inTurn().length,
    votes: createStakeVotes(rpc),
    changed: (marks, minSlot, signal) => readChanged(rpc, marks, { minSlot, signal }),
    slotMs: (signal) => readSlotMs(rpc, signal),
    terms: () => readStakeTerms(rpc),
    async blockTime(slot, signal) {
      const time = await rpc.call('getBlockTime', [slot], seconds, signal).catch(() => {
        signal.throwIfAborted();
        return null;
      });
      return time === null ? null : new Date(time * 1_000);
    },
    async isNamedSince(address, slot, signal) {
      const options = { limit: 1, commitment: 'confirmed' };
      const votes = await askEachNode(
        rpc.inTurn(),
        (node, end) => node.call('getSignaturesForAddress', [address, options], signatures, end),
        { signal },
      );
      const answers = votes.flatMap(({ value }) => (value ? [value] : []));
      if (answers.length === 0) {
        throw new ChainError('unavailable', 'getSignaturesForAddress: no node answered');
      }
      return answers.some(([newest]) => newest !== undefined && newest.slot >= slot);
    },
    voteAccounts: (signal) => readAgreedValidators(rpc, signal),
    inflation: (signal) => readInflation(rpc, signal),
  };
}
