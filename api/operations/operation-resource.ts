import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { z } from 'zod';
import type { KindApis } from './kind-api.ts';
import { presentOperation, presentSummary } from './operation-presenter.ts';
import { operationSchemas } from './operation-schemas.ts';

export type OperationResource = ReturnType<typeof createOperationResource>;

/** Fields that one process adds to those of every operation. */
export interface AddedFields {
  shape: z.ZodRawShape;
  present(details: OperationDetails): Record<string, unknown>;
}

const NONE: AddedFields = { shape: {}, present: () => ({}) };

/** The operation as the API shows it, for routes of all kinds. */
export function createOperationResource(kinds: KindApis, added = NONE) {
  return {
    ...operationSchemas(kinds, added.shape),
    kindNames: Object.keys(kinds),
    present: (details: OperationDetails) => ({
      ...presentOperation(kinds, details),
      ...added.present(details),
    }),
    presentSummary: (operation: Operation) => presentSummary(kinds, operation),
  };
}
