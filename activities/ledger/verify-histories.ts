import { inParallel } from '../../chain/ledger/in-parallel.ts';
import { UNKNOWN_BLOCKHASH } from '../../db/stores/unverified-rows.ts';
import type { UnverifiedRange } from '../../domain/ledger/ledger-stretch.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { judge } from './judge-transactions.ts';
import type { LedgerSession } from './ledger-session.ts';

/** Of all nodes: some thirty requests each second for wallets with three token accounts, which providers allow. */
const WALLETS_A_TURN = 10;

/** The histories of all wallets in a range of slots, of which some were compared. */
export interface HistoryComparison {
  after: number;
  upTo: number;
  left: string[];
}

/**
 * Compares what each node lists for each wallet, some wallets a turn, to find what the node left out that was read from. True when
 * there is more to compare.
 */
export async function verifyHistories(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { reader, verification, followed } = session;
  if (reader.votes.configured === 1) return false;
  if (!session.comparison) {
    const range = await verification.histories();
    if (!range) return false;
    session.comparison = { ...range, left: [...followed] };
  }
  const { after, upTo, left } = session.comparison;
  const turn = left.slice(0, WALLETS_A_TURN);
  const compared = await inParallel(turn, (wallet) =>
    compareHistory(session, { wallet, after, upTo }, signal),
  );
  left.splice(0, turn.length, ...turn.filter((_, index) => !compared[index]));
  if (left.length > 0) return compared.some((isDone) => isDone);
  await verification.historiesVerified(upTo);
  session.comparison = null;
  return false;
}

/** True when as many nodes as a quorum have listed it; what they disagree about is noted, to be compared block by block. */
export async function compareHistory(
  session: Pick<LedgerSession, 'reader' | 'verification' | 'followed'>,
  question: { wallet: string; after: number; upTo: number },
  signal: AbortSignal,
): Promise<boolean> {
  const { votes } = session.reader;
  const answered = await votes.history(question, { signal });
  const told = answered.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (told.length < quorumOf(votes.configured)) return false;
  const slots = new Map(told.flat().map(({ signature, slot }) => [signature, slot]));
  const known = await session.verification.agreedSignatures(question.wallet, [...slots.keys()]);
  const bySlot = new Map<number, string[]>();
  for (const [signature, slot] of slots) {
    if (!known.has(signature)) bySlot.set(slot, [...(bySlot.get(slot) ?? []), signature]);
  }
  const open = await inParallel([...bySlot], async ([slot, signatures]) => {
    const judged = await judge(session, slot, signatures, signal);
    // Many a transaction names a wallet and moves nothing of it.
    return judged.every(([, { verdict }]) => verdict.kind === 'absent' || isIdle(verdict)) ? [] : [slot];
  });
  await session.verification.note(open.flat().map(rangeOf));
  return true;
}

function isIdle(verdict: Awaited<ReturnType<typeof judge>>[number][1]['verdict']): boolean {
  return verdict.kind === 'agreed' && verdict.effects.movements.length === 0;
}

function rangeOf(slot: number): UnverifiedRange {
  const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null };
  return { fromSlot: slot - 1, toSlot: slot, block, disputed: false };
}
