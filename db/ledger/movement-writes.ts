import type { Knex } from 'knex';
import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import type { Movement } from '../../domain/ledger/movement.ts';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import type { CorrectedMovement, MovementRules } from '../../domain/ledger/movement-rules.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { insertEvents, type NewEvent } from '../events/event-store.ts';
import { judgeMovements } from './judge-movements.ts';
import { readOperations, readOwners, type RecognisedOperation } from './ledger-context.ts';
import { insertMovements, type NewMovement, type RestoredMovement } from './movement-rows.ts';

/** A movement of a followed wallet, before it is known whether it is new. */
export interface FoundMovement {
  walletId: number;
  movement: Movement;
  transaction: ObservedTransaction;
  /** Base units that are told as what the wallet has of the token. */
  balanceAfter: bigint;
  isFinal: boolean;
  /** False: it is written only. */
  isTold: boolean;
  /** How many nodes agree on the transaction and its effects. */
  nodes: number;
}

export interface WrittenMovements {
  movements: number;
  events: number;
  /** What was not known, or was taken back and stands again. */
  changed: FoundMovement[];
  /** Whose balance was told. */
  told: { walletId: number; token: string }[];
}

/**
 * Writes movements, in the order in which they are told, and the events of those that are new; how many of each. One that was taken
 * back, and is there after all, is corrected if it was reported otherwise; its own events are sent once.
 */
export async function writeMovements(
  transaction: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  found: readonly FoundMovement[],
): Promise<WrittenMovements> {
  if (found.length === 0) return { movements: 0, events: 0, changed: [], told: [] };
  const operations = await readOperations(transaction, chain, [
    ...new Set(found.map((each) => each.transaction)),
  ]);
  const judgementOf = await judgeMovements(transaction, rules, found);
  const { inserted, restored } = await insertMovements(
    transaction,
    found.map((each) => {
      const operation = operationOf(operations, each);
      return { ...each, operation, operationId: operation?.id ?? null, ...judgementOf(each) };
    }),
  );
  const changed = [...restored.map(({ movement }) => movement), ...inserted];
  const told = inserted.filter(({ isTold }) => isTold);
  const again = restored.filter(({ movement }) => movement.isTold);
  const news = [...again.map((each) => each.movement), ...told];
  if (news.length === 0) return { movements: inserted.length, events: 0, changed, told: [] };
  const before = new Map(again.map((each) => [each.movement, each]));
  const owners = await readOwners(transaction, chain, [
    ...new Set(news.map(({ movement }) => movement.wallet)),
  ]);
  const events: NewEvent[] = [];
  const now = new Date();
  for (const each of news) {
    const { movement, transaction: observed, flags, balanceAfter, operation, nodes } = each;
    const wallet = movement.wallet;
    for (const accountId of owners.get(wallet) ?? []) {
      const isOwnOperation = operation?.accountId === accountId;
      const restored = before.get(each);
      // A send of an operation is told by the operation.
      const isTold = !(isOwnOperation && restored?.reported.kind === 'send');
      const corrected = { accountId, movement, transaction: observed, nodes, now };
      const drafts = isTold ? correctionsOf(rules, corrected, restored) : [];
      const own = rules.eventsOf({
        accountId,
        movement,
        flags,
        balanceAfter,
        isOwnOperation,
        nodes,
        now,
        transaction: observed,
      });
      drafts.push(...own);
      const operationId = isOwnOperation ? operation.id : null;
      const owner = { accountId, operationId, walletAddress: wallet, ...chain };
      events.push(...drafts.map((draft) => ({ owner, draft })));
    }
  }
  await insertEvents(transaction, events);
  return {
    movements: inserted.length,
    events: events.length,
    changed,
    told: told.map(({ walletId, movement }) => ({ walletId, token: movement.token })),
  };
}

function correctionsOf(
  rules: MovementRules,
  corrected: Omit<CorrectedMovement, 'reported'>,
  before: Pick<RestoredMovement<NewMovement>, 'reported' | 'wasDropped'> | undefined,
): EventDraft[] {
  if (!before) return [];
  const { reported, wasDropped } = before;
  const { kind, amount } = corrected.movement;
  const isOther = reported.kind !== kind || reported.amount !== amount;
  return isOther || wasDropped ? rules.correctedEventsOf({ ...corrected, reported }) : [];
}

/** Only the wallet that was asked to act did so for the operation; the other side received. */
function operationOf(
  operations: ReadonlyMap<string, RecognisedOperation>,
  { transaction, movement }: FoundMovement,
): RecognisedOperation | null {
  const operation = operations.get(transaction.signature);
  return operation?.walletAddress === movement.wallet ? operation : null;
}
