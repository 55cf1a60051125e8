// A CommonJS module whose names Node cannot see: at run time only the default import exists.
import protobuf from '@temporalio/proto';
import type { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attributes.ts';

/** Status codes of gRPC. */
const INVALID_ARGUMENT = 3;
const ALREADY_EXISTS = 6;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;

const NAMES = Object.values(SEARCH_ATTRIBUTES).map((key) => key.name);

/**
 * Registers the search attributes of workflows. Safe to repeat, also while another process does the same. A server without an
 * operator service, such as Temporal Cloud, must have them already: otherwise it rejects with an error that says how to add them.
 */
export async function ensureSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const missing = await missingAttributes(connection, namespace);
  if (missing.length === 0) return;
  try {
    const { INDEXED_VALUE_TYPE_KEYWORD } = protobuf.temporal.api.enums.v1.IndexedValueType;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, INDEXED_VALUE_TYPE_KEYWORD])),
    });
  } catch (error) {
    if (hasCode(error, ALREADY_EXISTS)) return;
    throw isRefusal(error) ? new Error(howToRegister(namespace, missing), { cause: error }) : error;
  }
}

async function missingAttributes(connection: Connection, namespace: string): Promise<string[]> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    return NAMES.filter((name) => !customAttributes[name]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  if (await areRegistered(connection, namespace, NAMES)) return [];
  const registered = await Promise.all(NAMES.map((name) => areRegistered(connection, namespace, [name])));
  return NAMES.filter((_, index) => !registered[index]);
}

/** Without the operator service: a query by an attribute that is not registered is an invalid argument. */
async function areRegistered(
  connection: Connection,
  namespace: string,
  names: readonly string[],
): Promise<boolean> {
  const query = names.map((name) => `${name} = 'any'`).join(' AND ');
  try {
    await connection.workflowService.countWorkflowExecutions({ namespace, query });
    return true;
  } catch (error) {
    if (hasCode(error, INVALID_ARGUMENT)) return false;
    throw error;
  }
}

function howToRegister(namespace: string, missing: readonly string[]): string {
  const options = missing.map((name) => `--search-attribute "${name}=Keyword"`).join(' ');
  return (
    `The Temporal server does not let this service register search attributes. Add them to the namespace ${namespace} as type ` +
    `Keyword, then start the worker again: ${missing.join(', ')}. In Temporal Cloud, edit the namespace in the UI, or run: ` +
    `tcld namespace search-attributes add --namespace ${namespace} ${options}`
  );
}

function isRefusal(error: unknown): boolean {
  return hasCode(error, PERMISSION_DENIED) || hasCode(error, UNIMPLEMENTED);
}

function hasCode(error: unknown, code: number): boolean {
  return (error as { code?: number }).code === code;
}
