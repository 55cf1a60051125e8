import type { z } from 'zod';
import type { Operation } from '../../domain/operations/operation.ts';

/** The fields that the API shows for a kind of operation, besides those of every operation. */
export interface KindApi<Request = unknown, Preview = unknown, Outcome = unknown> {
  /** Schema of the kind's own fields. They are in a field named after the kind, with `_` for `.`. */
  readonly schema: z.ZodType;
  readonly example: object;
  present(operation: Operation<Request, Preview, Outcome>): object;
}

/** Kinds by name. */
export type KindApis = Readonly<Record<string, KindApi>>;

/** Name of the operation's field that has the kind's own fields: `send`, `stake_delegate`. */
export function kindField(kind: string): string {
  return kind.replaceAll('.', '_');
}
