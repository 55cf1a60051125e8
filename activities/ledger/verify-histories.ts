import { inParallel } from '../../chain/ledger/in-parallel.ts';
import { UNKNOWN_BLOCKHASH, type UnverifiedRange } from '../../domain/ledger/ledger-stretch.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { noteContradictions } from './contradictions.ts';
import { judge, type TransactionVerdict } from './judge-transactions.ts';
import type { LedgerSession } from './ledger-session.ts';

/** Of all nodes: some thirty requests each second for wallets with three token accounts, which providers allow. */
const WALLETS_A_TURN = 10;

/** A wallet whose history is to be compared after a slot. */
interface ToCompare {
  wallet: string;
  after: number;
}

/** The histories of all wallets up to a slot, of which some were compared. */
export interface HistoryComparison {
  upTo: number;
  left: ToCompare[];
  /** Too few nodes have listed them. */
  failed: ToCompare[];
}

/**
 * Compares what each node lists for each wallet, some wallets a turn, to find what the node left out that was read from. A wallet
 * that nodes can't list is tried again in the next round, which is everything newer of the others. True when there is more to compare.
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
  const turn = left.splice(0, WALLETS_A_TURN);
  const compared = await inParallel(turn, (each) => compareHistory(session, { ...each, upTo }, signal));
  failed.push(...turn.filter((_, index) => !compared[index]));
  if (left.length > 0) return compared.some((isDone) => isDone);
  await endRound(session, session.comparison);
  return false;
}

/** What was compared of every wallet is known by a quorum; what is newer is the next round's. */
async function endRound(session: LedgerSession, { upTo, failed }: HistoryComparison): Promise<void> {
  const { verification, followed, term } = session;
  const verifiedUpTo = failed.reduce((least, { after }) => Math.min(least, after), upTo);
  await verification.historiesVerified(term, verifiedUpTo);
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

export interface HistoryQuestion extends ToCompare {
  upTo: number;
  /** Up to this slot, of which nothing is reported, what the other nodes have deleted stays one node's word; none by default. */
  keptUpTo?: number;
  /** Signatures that are compared elsewhere. */
  except?: ReadonlySet<string>;
}

/** True when as many nodes as a quorum have listed it; what they disagree about is noted, to be compared block by block. */
export async function compareHistory(
  session: Pick<LedgerSession, 'reader' | 'verification' | 'term' | 'followed' | 'disagreements'>,
  { keptUpTo = -1, except, ...question }: HistoryQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const { votes } = session.reader;
  const answered = await votes.history(question, { signal });
  const lists = answered.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (lists.length < quorumOf(votes.configured)) return false;
  const slots = new Map(lists.flat().map(({ signature, slot }) => [signature, slot]));
  const known = await session.verification.agreedSignatures(question.wallet, [...slots.keys()]);
  const bySlot = new Map<number, string[]>();
  for (const [signature, slot] of slots) {
    if (!known.has(signature) && !except?.has(signature))
      bySlot.set(slot, [...(bySlot.get(slot) ?? []), signature]);
  }
  const open = await inParallel([...bySlot], async ([slot, signatures]) => {
    const judged = await judge(session, slot, signatures, signal);
    await noteContradictions(session, [
      { slot, nodes: [...new Set(judged.flatMap(([, { dissenting }]) => dissenting))] },
    ]);
    return judged.every(([, { verdict }]) => isDone(verdict, slot <= keptUpTo)) ? [] : [slot];
  });
  await session.verification.note(session.term, open.flat().map(rangeOf));
  return true;
}

function isDone(verdict: TransactionVerdict, mayBeDeleted: boolean): boolean {
  if (verdict.kind === 'open') return mayBeDeleted && verdict.others === 'deleted';
  // Many a transaction names a wallet and moves nothing of it.
  const isIdle = verdict.kind === 'agreed' && verdict.effects.movements.length === 0;
  return verdict.kind === 'absent' || isIdle;
}

function rangeOf(slot: number): UnverifiedRange {
  const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false };
  return { fromSlot: slot - 1, toSlot: slot, block, disputed: false };
}
