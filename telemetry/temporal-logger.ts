import type { LogLevel as TemporalLogLevel, Logger as TemporalLogger, LogMetadata } from '@temporalio/common';
import type { Logger } from './logger.ts';

/** Identifies an activity task to the server; useless to a reader. */
const LEFT_OUT = new Set(['taskToken']);

/** Workflows say `runId`, activities `workflowRunId`. */
const FIELD_NAMES: Record<string, string> = { error: 'err', workflowRunId: 'run_id' };

/** Written by the SDK when a workflow ends as failed. */
const WORKFLOW_FAILED = 'Workflow failed';

/** Workflows of operations are named `<kind>/<operation id>`, see workflows/operations/operation-messages.ts. */
const OPERATION_WORKFLOW_ID = /\/(op_[^/]+)$/;

/**
 * Workflows of unsuccessful operations and deliveries end as failed (decision 33), and have a line of their own. A bug in one of them
 * does not: it fails a task of the workflow, not the workflow. For the ids, see workflows/webhooks/delivery-messages.ts.
 */
const MAY_FAIL = [OPERATION_WORKFLOW_ID, /^delivery\//];

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * For `Runtime.install({ logger })`: writes the logs of the SDK, workflows and activities as lines of the service's log, with
 * `workflow_id`, `run_id`, `activity_type`, … and, for an operation's workflow, `operation_id`.
 */
export function createTemporalLogger(logger: Logger): TemporalLogger {
  function log(level: TemporalLogLevel, message: string, meta?: LogMetadata): void {
    const fields = logFields(meta ?? {});
    const isExpected =
      message === WORKFLOW_FAILED && MAY_FAIL.some((ids) => ids.test(String(fields['workflow_id'])));
    logger[isExpected ? 'info' : LEVELS[level]](fields, message);
  }
  return {
    log,
    trace: (message, meta) => log('TRACE', message, meta),
    debug: (message, meta) => log('DEBUG', message, meta),
    info: (message, meta) => log('INFO', message, meta),
    warn: (message, meta) => log('WARN', message, meta),
    error: (message, meta) => log('ERROR', message, meta),
  };
}

function logFields(meta: LogMetadata): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  // Symbols hold the SDK's own data; Object.entries leaves them out.
  for (const [name, value] of Object.entries(meta as Record<string, unknown>)) {
    if (!LEFT_OUT.has(name)) fields[FIELD_NAMES[name] ?? snakeCase(name)] = value;
  }
  const workflowId = fields['workflow_id'];
  const [, operationId] =
    typeof workflowId === 'string' ? (OPERATION_WORKFLOW_ID.exec(workflowId) ?? []) : [];
  return operationId === undefined ? fields : { operation_id: operationId, ...fields };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
