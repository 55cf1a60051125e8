import type { z } from 'zod';
import type { Operation } from '../../domain/operations/operation.ts';

/** What the API shows of a kind of operation beside what every operation has. */
export interface KindApi<Request = unknown, Preview = unknown, Outcome = unknown> {
  /** Schema of the kind's own fields. They stand under the kind's name, with `.` as `_`. */
  readonly schema: z.ZodType;
  readonly example: object;
  present(operation: Operation<Request, Preview, Outcome>): object;
}

/** By the kinds' names. */
export type KindApis = Readonly<Record<string, KindApi>>;

/** The field of the operation that holds the kind's own ones: `send`, `stake_delegate`. */
export function kindField(kind: string): string {
  return kind.replaceAll('.', '_');
}
