import { pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { redactFields, redactText } from './redaction.ts';

export type LogFields = Record<string, unknown>;

export interface LogMethod {
  (fields: LogFields, message: string): void;
  (message: string): void;
}

/**
 * Writes one JSON object per line. Callers use the same field names everywhere: `request_id`, `operation_id`, `workflow_id`,
 * `delivery_id`; an error goes into `err`.
 */
export interface Logger {
  trace: LogMethod;
  debug: LogMethod;
  info: LogMethod;
  warn: LogMethod;
  error: LogMethod;
  fatal: LogMethod;
  /** A logger that adds these fields to each of its lines. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** The process that logs: `api`, `worker`, … */
  service: string;
  /** Default: standard output. */
  stream?: DestinationStream;
}

/**
 * pino's own `redact` knows only fixed paths. Therefore fields are censored by their names at every depth before they are
 * written, and each finished line once more for secrets inside text.
 */
export function createLogger({ level, service, stream }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redactFields },
    // Errors are already plain objects here, and pino's own serializer would rearrange them.
    serializers: { err: (value: unknown) => value },
    hooks: { streamWrite: redactText },
  };
  return wrap(stream ? pino(options, stream) : pino(options));
}

/** A formatter of pino does not see the fields of a child, so `child` does not use pino's. */
function wrap(logger: PinoLogger): Logger {
  return {
    trace: logger.trace.bind(logger),
    debug: logger.debug.bind(logger),
    info: logger.info.bind(logger),
    warn: logger.warn.bind(logger),
    error: logger.error.bind(logger),
    fatal: logger.fatal.bind(logger),
    child: (fields) => wrap(logger.child(redactFields(fields))),
  };
}
