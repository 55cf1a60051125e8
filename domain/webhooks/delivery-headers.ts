import { VERSION } from '../version.ts';

const USER_AGENT = `wallet-service-webhooks/${VERSION}`;

export interface AttemptIdentity {
  eventId: string;
  /** Version of the event's data schema, from the catalogue. */
  eventVersion: number;
  attemptedAt: Date;
}

/** The headers of one attempt, without its two signatures. */
export function unsignedHeaders({ eventId, eventVersion, attemptedAt }: AttemptIdentity) {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-service-event-version': String(eventVersion),
    'x-service-timestamp': attemptedAt.toISOString(),
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(attemptedAt.getTime() / 1000)),
  };
}

/** Never logged and never shown: with a signature, anyone could send a body that the receiver trusts. */
export const SIGNATURE_HEADERS = ['x-service-signature', 'webhook-signature'] as const;
