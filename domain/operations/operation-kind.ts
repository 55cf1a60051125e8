import type { EventData } from '../events/event-catalogue.ts';
import type { EventDraft } from '../events/event-draft.ts';
import type { Operation } from './operation.ts';
import type { OutcomeErrorCode } from './outcome-errors.ts';

/**
 * The step that completes an operation. `transaction`: the wallet signs a transaction, which is watched on the chain until it is final.
 * `proof`: a wallet, which is not known before, signs a text on the wallet page. There is nothing to confirm.
 */
export type Completion = 'transaction' | 'proof';

/** The amounts that an open operation will take from its wallet. */
export interface Commitment {
  /** SOL in lamports: amounts, fees and rent. */
  lamports: bigint;
  /** One token in its base units; null if the operation takes only SOL. */
  token: { mint: string; baseUnits: bigint } | null;
}

/**
 * The rules of a kind of operation. The core (domain/operations) knows no kind; it calls these methods. They are methods and not
 * function properties, so that a kind with a narrower request type fits too.
 */
export interface OperationKind<Request = unknown, Preview = unknown> {
  readonly completedBy: Completion;
  /** Increases when {@link contentParts} changes, so that earlier hashes keep their meaning. */
  readonly contentVersion: number;
  /** The content that is hashed and confirmed, without the fields of every operation. Integers as decimal text. */
  contentParts(request: Request): readonly (string | null)[];
  /** Follows "Asked to": `send 0.5 SOL`. */
  intent(request: Request): string;
  /** Sentence of the timeline after a proof. Default: the wallet was connected. */
  proven?(address: string): string;
  /** One line for the Temporal UI. Public or opaque values only. */
  summary(request: Request): string;
  /**
   * The transaction's effect in one sentence for the Temporal UI; null before it landed. Default: what the summary says.
   */
  effect?(operation: Operation<Request, Preview>): string | null;
  /**
   * True if a fresh transaction with the same confirmed content may succeed after one that was reverted with this outcome. The first such
   * revert then does not end the operation. Default: every revert ends it.
   */
  retriesAfter?(outcome: OutcomeErrorCode): boolean;
  commitment(request: Request, preview: Preview): Commitment;
  /** Accounts of the chain that no other open operation of the wallet may change. Default: none. */
  claims?(request: Request): readonly string[];
  /** The event that reports the operation's current status; null for a status that only its owner needs to know. */
  event(operation: Operation<Request, Preview>): EventDraft | null;
  /**
   * Events about the operation's wallet at its current status, for its owner and for every account that connected or watches the wallet. They
   * are stored in the same step as {@link event}, or when it is final if one node alone reported it. Default: none.
   */
  walletEvents?(operation: Operation<Request, Preview>): readonly WalletEventDraft[];
}

/** An event that is stored once for each of its receivers, with the receiver as its user. */
export type WalletEventDraft = {
  [Name in 'stake.delegated' | 'stake.undelegated' | 'stake.withdrawn']: {
    name: Name;
    data: Omit<EventData<'platform', Name>, 'user_id'>;
    /** The same cause gives one receiver the event once. */
    cause: string;
    at: Date;
  };
}['stake.delegated' | 'stake.undelegated' | 'stake.withdrawn'];

/** Kinds by name. Names are public and stored in rows, with dots: `stake.delegate`. */
export type OperationKinds = Readonly<Record<string, OperationKind>>;

/** Throws if no kind has the name: a later version wrote the row. */
export function kindOf(kinds: OperationKinds, { kind: name }: { kind: string }): OperationKind {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Error(`no kind of operation is called ${name}`);
  return kind;
}
