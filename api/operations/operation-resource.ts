import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { KindApis } from './kind-api.ts';
import { presentOperation, presentSummary } from './operation-presenter.ts';
import { operationSchemas } from './operation-schemas.ts';

export type OperationResource = ReturnType<typeof createOperationResource>;

/** The operation as the API shows it, for routes of all kinds. */
export function createOperationResource(kinds: KindApis) {
  return {
    ...operationSchemas(kinds),
    kindNames: Object.keys(kinds),
    present: (details: OperationDetails) => presentOperation(kinds, details),
    presentSummary: (operation: Operation) => presentSummary(kinds, operation),
  };
}
