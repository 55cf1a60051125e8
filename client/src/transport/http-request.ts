import type { Network } from '../network.ts';
import type { TransportRequest } from './transport.ts';

export interface ApiRequest {
  method: TransportRequest['method'];
  /** Below `/v1`; begins with `/`. */
  path: string;
  /** True for paths next to `/v1`, not below it: they take neither credentials nor a network. */
  open?: boolean;
  query?: Record<string, string | number | undefined>;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
  /** How long the service is asked to hold the answer back. */
  waitSeconds?: number | undefined;
  /** False if the request must be sent only once. */
  repeat?: boolean;
  signal?: AbortSignal | undefined;
}

/** The transport's input for a request, without the signal, which each attempt has of its own. */
export function transportRequest(
  request: ApiRequest,
  { network, accept }: { network: Network; accept: string },
): Omit<TransportRequest, 'signal'> {
  const { method, path, query = {}, body, open: isOpen = false, idempotencyKey } = request;
  return {
    method,
    path: `${path}${queryText(query)}`,
    isOpen,
    headers: {
      Accept: accept,
      ...(isOpen ? {} : { 'X-Network': network }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: body ? JSON.stringify(body) : null,
  };
}

function queryText(query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, `${value}`);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
