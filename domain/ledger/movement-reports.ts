import type { UsdPrice, UsdTotal } from '../prices/usd-value.ts';
import type { EventDraft } from '../events/event-draft.ts';
import type { FoundMovement } from './found-movement.ts';
import type { LedgerChain } from './block-range.ts';
import type { DropReason } from './movement-status.ts';
import type { CorrectedMovement, FlaggedMovement, MovementRules } from './movement-rules.ts';
import type { Movement } from './movement.ts';
import type { RecognisedOperation } from './recognised-operation.ts';

/** A movement that is to be written. */
export interface NewMovement extends FoundMovement, FlaggedMovement {
  /** The wallet's operation that made it. */
  operation: RecognisedOperation | null;
}

/** A movement that was taken back and is valid again, which has to be reported. */
export interface RestoredMovement {
  movement: NewMovement;
  /** Its kind and amount before it was taken back. */
  reported: Pick<Movement, 'kind' | 'amount'>;
  /** The drop was reported. */
  wasDropped: boolean;
}

/** One event and its subject. */
export interface LedgerReport {
  subject: { ownerId: string; operationId: string | null; walletAddress: string } & LedgerChain;
  draft: EventDraft;
}

/**
 * True if a movement that is valid again has to be reported: a quorum of the nodes did not have it, or it differs from the reported
 * one. A movement whose block was dropped, and that landed again unchanged, is not reported again.
 */
export function isRestored(
  movement: Movement,
  { reported, dropReason }: Pick<RestoredMovement, 'reported'> & { dropReason: DropReason | null },
): boolean {
  return dropReason === 'not_on_chain' || isOther(movement, reported);
}

/** Events for movements that were written, in the order in which they are sent: restored ones, then new ones. */
export function reportsOf(
  { inserted, restored }: { inserted: readonly NewMovement[]; restored: readonly RestoredMovement[] },
  { owners, ...context }: ReportContext,
): LedgerReport[] {
  const again = restored.filter(({ movement }) => movement.isReported);
  const both = [
    ...again.map((before) => ({ each: before.movement, before })),
    ...inserted.filter(({ isReported }) => isReported).map((each) => ({ each, before: null })),
  ];
  return both.flatMap(({ each, before }) =>
    (owners.get(each.movement.wallet) ?? []).flatMap((accountId) =>
      reportsTo(accountId, each, before, context),
    ),
  );
}

export interface ReportContext {
  chain: LedgerChain;
  rules: Pick<MovementRules, 'eventsOf' | 'correctedEventsOf'>;
  /** Accounts by wallet. */
  owners: ReadonlyMap<string, readonly string[]>;
  /** Price of the movement's token at the time of its block. */
  priceOf(movement: FoundMovement): UsdPrice;
  /** Value of all that the wallet has at that time. */
  totalOf(movement: FoundMovement): UsdTotal;
  now: Date;
}

function reportsTo(
  accountId: string,
  each: NewMovement,
  before: RestoredMovement | null,
  { chain, rules, priceOf, totalOf, now }: Omit<ReportContext, 'owners'>,
): LedgerReport[] {
  const { movement, transaction, flags, balanceAfter, operation, nodes } = each;
  const isOwnOperation = operation?.ownerId === accountId;
  const reported = { accountId, movement, transaction, nodes, now };
  // The account's own send is reported by its operation.
  const isOfOperation = isOwnOperation && before?.reported.kind === 'send';
  const drafts = isOfOperation ? [] : correctionsOf(rules, reported, before);
  const values = { price: priceOf(each), total: totalOf(each) };
  drafts.push(...rules.eventsOf({ ...reported, ...values, flags, balanceAfter, isOwnOperation }));
  const operationId = isOwnOperation ? operation.id : null;
  const subject = { ownerId: accountId, operationId, walletAddress: movement.wallet, ...chain };
  return drafts.map((draft) => ({ subject, draft }));
}

function correctionsOf(
  rules: Pick<MovementRules, 'correctedEventsOf'>,
  corrected: Omit<CorrectedMovement, 'reported'>,
  before: RestoredMovement | null,
): EventDraft[] {
  if (!before) return [];
  const { reported, wasDropped } = before;
  return isOther(corrected.movement, reported) || wasDropped
    ? rules.correctedEventsOf({ ...corrected, reported })
    : [];
}

function isOther(movement: Movement, reported: RestoredMovement['reported']): boolean {
  return reported.kind !== movement.kind || reported.amount !== movement.amount;
}
