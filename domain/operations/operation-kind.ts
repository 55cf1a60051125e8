import type { EventDraft } from '../events/event-draft.ts';
import type { Operation } from './operation.ts';

/** What an open operation will take from its wallet's balance. */
export interface Commitment {
  /** SOL in lamports: amounts, fees and rent. */
  lamports: bigint;
  /** One token in its base units; null when the operation takes SOL alone. */
  token: { mint: string; baseUnits: bigint } | null;
}

/**
 * What a kind of operation says about itself. The core (domain/operations) knows no kind: it asks here. Methods and not
 * function properties, so that a kind with a narrower request is still a kind.
 */
export interface OperationKind<Request = unknown, Preview = unknown> {
  /**
   * True: the wallet signs a transaction, which is followed on the chain until it is final. False: the service carries the
   * operation out by itself as soon as it is confirmed.
   */
  readonly hasTransaction: boolean;
  /** Grows when {@link contentParts} changes, so that hashes made before keep their meaning. */
  readonly contentVersion: number;
  /** What is confirmed, in the words that are hashed, without what every operation has. Integers as decimal text. */
  contentParts(request: Request): readonly (string | null)[];
  /** Follows "Asked to": `send 0.5 SOL`. */
  intent(request: Request): string;
  /** One line for the Temporal UI. Public or opaque values only. */
  summary(request: Request): string;
  commitment(request: Request, preview: Preview): Commitment;
  /** The event that reports the operation's present status; null for a status that only its owner needs to know. */
  event(operation: Operation<Request, Preview>): EventDraft | null;
}

/** Kinds by their names, which are public and stored in rows. Names use dots: `stake.delegate`. */
export type OperationKinds = Readonly<Record<string, OperationKind>>;

/** Throws for a name that no kind has: the row was written by a later version. */
export function kindOf(kinds: OperationKinds, { kind: name }: { kind: string }): OperationKind {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Error(`there is no kind of operation ${name}`);
  return kind;
}
