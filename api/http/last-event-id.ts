import { ServiceError } from '../../domain/errors.ts';

/** Shown to callers where this header is at fault. */
export const LAST_EVENT_ID = 'Last-Event-ID';

type Headers = NodeJS.Dict<string | string[]>;

/** What a client that was cut off has seen last. Undefined where it has seen nothing: browsers send no empty header. */
export function lastEventId(headers: Headers): string | undefined {
  const value = headers['last-event-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The same where ids are versions of an operation. */
export function lastEventVersion(headers: Headers): number | undefined {
  const value = lastEventId(headers);
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: `${LAST_EVENT_ID}: must be the version of an event of this stream`,
  });
}
