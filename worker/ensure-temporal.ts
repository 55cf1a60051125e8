// A CommonJS module whose names Node cannot see: at run time only the default import exists.
import protobuf from '@temporalio/proto';
import type { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attributes.ts';

/** gRPC status of a request for something that already exists. */
const ALREADY_EXISTS = 6;

/** Registers the search attributes of workflows. Safe to repeat, also while another process does the same. */
export async function ensureSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const existing = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(SEARCH_ATTRIBUTES).filter((key) => !existing.customAttributes[key.name]);
  if (missing.length === 0) return;
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(
        missing.map((key) => [
          key.name,
          protobuf.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
        ]),
      ),
    });
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
  }
}
