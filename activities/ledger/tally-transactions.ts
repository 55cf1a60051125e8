import { silenceOf, withOpinion, type Silence } from '../../chain/ledger/block-view.ts';
import type { TransactionView } from '../../chain/ledger/transaction-view.ts';
import { effectsKey } from '../../domain/ledger/effects-key.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { LedgerEffects } from '../../domain/ledger/movement.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { contradictors, tally, type Vote } from '../../domain/quorum.ts';
import type { FollowedSet } from './followed-set.ts';
import type { LedgerSession } from './ledger-session.ts';

/** The nodes' result for one transaction of a slot. */
export type TransactionVerdict =
  /** A quorum shows it with the same effects on followed wallets. */
  | { kind: 'agreed'; reading: Reading; effects: LedgerEffects; nodes: number }
  /** A quorum is past the slot and does not have it there. */
  | { kind: 'absent' }
  /** Nodes contradict each other and no quorum agrees. */
  | { kind: 'disputed' }
  /** Too few nodes have an opinion. */
  | { kind: 'open'; others: Silence };

export type Reading = Omit<ObservedTransaction, 'position' | 'blockHeight'>;

export interface TransactionTally {
  verdict: TransactionVerdict;
  /** Nodes that a quorum contradicts; without a quorum, all that contradict each other. */
  dissenting: string[];
}

const ABSENT = 'absent';

interface Opinion {
  key: string;
  reading: Reading | null;
  effects: LedgerEffects | null;
}

/** Counts the nodes' views of one transaction; a node that has not reached its slot has no opinion yet. */
export function tallyTransaction(
  views: readonly Vote<TransactionView>[],
  configured: number,
  isFollowed: (address: string) => boolean,
): TransactionTally {
  const votes = views
    .map(withOpinion)
    .map(({ node, value }): Vote<Opinion> =>
      value === undefined ? { node } : { node, value: opinionOf(value, isFollowed) },
    );
  const counted = tally(votes, configured, ({ key }) => key);
  const { verdict, value, agreeing } = counted;
  const dissenting = contradictors(counted);
  if (verdict === 'contradiction') return { verdict: { kind: 'disputed' }, dissenting };
  if (verdict === 'too_few' || value === undefined) {
    return { verdict: { kind: 'open', others: silenceOf(views) ?? 'silent' }, dissenting };
  }
  const { reading, effects } = value;
  if (!reading || !effects) return { verdict: { kind: 'absent' }, dissenting };
  return { verdict: { kind: 'agreed', reading, effects, nodes: agreeing.length }, dissenting };
}

function opinionOf(view: TransactionView, isFollowed: (address: string) => boolean): Opinion {
  if (view.kind !== 'transaction') return { key: ABSENT, reading: null, effects: null };
  const reading = view.transaction;
  // Effects do not depend on the position.
  const effects = ledgerEffects({ ...reading, position: 0, blockHeight: null }, isFollowed);
  return { key: effectsKey(reading, effects), reading, effects };
}

/** Asks all nodes for some transactions of one slot, and counts their views of each. */
export async function tallyTransactions(
  { reader, followed }: Pick<LedgerSession, 'reader'> & { followed: Pick<FollowedSet, 'has'> },
  slot: number,
  signatures: readonly string[],
  signal: AbortSignal,
): Promise<[string, TransactionTally][]> {
  if (signatures.length === 0) return [];
  const isFollowed = (address: string): boolean => followed.has(address);
  const question = { slot, signatures, wallets: { has: isFollowed } };
  const views = await reader.votes.transactions(question, { signal });
  return signatures.map((signature) => {
    const votes = views.map(({ node, value }): Vote<TransactionView> => {
      const view = value?.get(signature);
      return view ? { node, value: view } : { node };
    });
    return [signature, tallyTransaction(votes, reader.votes.configured, isFollowed)];
  });
}
