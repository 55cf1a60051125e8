import type { HistoryEntry } from '../../chain/ledger/address-history.ts';
import { inParallel } from '../../chain/rpc/in-parallel.ts';
import { UNKNOWN_BLOCKHASH, type UnverifiedRange } from '../../domain/ledger/block-range.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { noteContradictions } from './contradictions.ts';
import type { HistoryComparison, WalletToCompare } from './history-comparison.ts';
import { tallyTransactions, type TransactionVerdict } from './tally-transactions.ts';
import type { LedgerSession } from './ledger-session.ts';

/** Each node gets some thirty requests a second for wallets with three token accounts, which providers allow. */
const MAX_WALLETS_PER_PASS = 10;

/**
 * Compares the nodes' lists for some wallets per call, to find transactions that the read node left out. A wallet that nodes can't list
 * is tried again in the next round, which covers newer slots of the others. True when there is more to compare.
 */
export async function verifyHistories(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { reader, verification, followed } = session;
  if (reader.slots().length < quorumOf(reader.votes.configured)) return false;
  if (!session.comparison) {
    const range = await verification.histories();
    if (!range) return false;
    const left = [...followed].map((wallet) => ({ wallet, after: range.after }));
    session.comparison = { upTo: range.upTo, left, failed: [] };
  }
  const { upTo, left, failed } = session.comparison;
  const batch = left.splice(0, MAX_WALLETS_PER_PASS);
  const compared = await inParallel(batch, (each) => compareHistory(session, { ...each, upTo }, signal));
  failed.push(...batch.filter((_, index) => !compared[index]));
  if (left.length > 0) return compared.some((isDone) => isDone);
  await endRound(session, session.comparison);
  return false;
}

/** Records the slot up to which every wallet was compared; newer slots belong to the next round. */
async function endRound(session: LedgerSession, { upTo, failed }: HistoryComparison): Promise<void> {
  const { verification, followed, lease } = session;
  const verifiedUpTo = failed.reduce((least, { after }) => Math.min(least, after), upTo);
  await verification.historiesVerified(lease, verifiedUpTo);
  const range = failed.length > 0 ? await verification.histories() : null;
  session.comparison = null;
  if (!range) return;
  const afters = new Map(failed.map(({ wallet, after }) => [wallet, after]));
  const left = [...followed].map((wallet) => ({ wallet, after: afters.get(wallet) ?? upTo }));
  session.comparison = {
    upTo: range.upTo,
    left: left.filter(({ after }) => after < range.upTo),
    failed: [],
  };
}

export interface HistoryQuestion extends WalletToCompare {
  upTo: number;
  /** Slots up to this one are not reported: transactions that the other nodes have deleted count as compared. None by default. */
  keptUpTo?: number;
  /** True for those that other code compares, in this slot. */
  isCompared?: (entry: HistoryEntry) => boolean;
}

/** True when a quorum has listed it; slots that the nodes disagree about are noted, to be compared block by block. */
export async function compareHistory(
  session: Pick<LedgerSession, 'reader' | 'verification' | 'lease' | 'followed' | 'disagreements'>,
  { keptUpTo = -1, isCompared = () => false, ...question }: HistoryQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const { votes } = session.reader;
  const answered = await votes.history(question, { signal });
  const lists = answered.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (lists.length < quorumOf(votes.configured)) return false;
  const listed = lists.flat();
  const signatures = new Set(listed.map(({ signature }) => signature));
  const known = await session.verification.agreedSignatures(question.wallet, [...signatures]);
  // Nodes may place one transaction in different slots: it is compared in each, because one of them is the chain's.
  const bySlot = new Map<number, Set<string>>();
  for (const entry of listed) {
    if (known.has(entry.signature) || isCompared(entry)) continue;
    bySlot.set(entry.slot, (bySlot.get(entry.slot) ?? new Set()).add(entry.signature));
  }
  const open = await inParallel([...bySlot], async ([slot, ofSlot]) => {
    const tallies = await tallyTransactions(session, slot, [...ofSlot], signal);
    await noteContradictions(session, [
      { slot, nodes: [...new Set(tallies.flatMap(([, { dissenting }]) => dissenting))] },
    ]);
    return tallies.every(([, { verdict }]) => isDone(verdict, slot <= keptUpTo)) ? [] : [slot];
  });
  await session.verification.note(session.lease, open.flat().map(rangeOf));
  return true;
}

function isDone(verdict: TransactionVerdict, mayBeDeleted: boolean): boolean {
  if (verdict.kind === 'open') return mayBeDeleted && verdict.others === 'deleted';
  // Many transactions name a wallet without moving anything of it.
  const isIdle = verdict.kind === 'agreed' && verdict.effects.movements.length === 0;
  return verdict.kind === 'absent' || isIdle;
}

function rangeOf(slot: number): UnverifiedRange {
  const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false };
  return { fromSlot: slot - 1, toSlot: slot, block, disputed: false };
}
