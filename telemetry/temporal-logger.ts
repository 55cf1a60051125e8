import type { LogLevel as TemporalLogLevel, Logger as TemporalLogger, LogMetadata } from '@temporalio/common';
import type { Logger } from './logger.ts';

/** Identifies an activity task to the server; useless to a reader. */
const LEFT_OUT = new Set(['taskToken']);

/** Workflows say `runId`, activities `workflowRunId`. */
const FIELD_NAMES: Record<string, string> = { error: 'err', workflowRunId: 'run_id' };

/**
 * Unsuccessful operations and deliveries end like this (decision 33), and have a line of their own. A bug in a workflow does not:
 * it fails a task of the workflow, not the workflow.
 */
const EXPECTED_WARNING = 'Workflow failed';

/** Workflows of operations are named `<kind>/<operation id>`. */
const OPERATION_WORKFLOW_ID = /\/(op_[^/]+)$/;

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * For `Runtime.install({ logger })`: writes the logs of the SDK, workflows and activities as lines of the service's log, with
 * `workflow_id`, `run_id`, `activity_type`, … and, for an operation's workflow, `operation_id`.
 */
export function createTemporalLogger(logger: Logger): TemporalLogger {
  function log(level: TemporalLogLevel, message: string, meta?: LogMetadata): void {
    logger[message === EXPECTED_WARNING ? 'info' : LEVELS[level]](logFields(meta ?? {}), message);
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
