import { ServiceError } from '../domain/errors.ts';

/** Name of the header, also for errors. */
export const LAST_EVENT_ID = 'Last-Event-ID';

type Headers = NodeJS.Dict<string | string[]>;

/** Id of the last event that a disconnected client has seen; undefined if it has seen none, because browsers send no empty header. */
export function lastEventId(headers: Headers): string | undefined {
  const value = headers['last-event-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The same for ids that are versions of an operation. */
export function lastEventVersion(headers: Headers): number | undefined {
  const value = lastEventId(headers);
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: `${LAST_EVENT_ID}: must be the version of an event of this stream`,
  });
}
