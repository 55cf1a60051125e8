import { randomBytes } from 'node:crypto';
import type { WalletClient } from '../index.ts';
import type { Output } from './terminal.ts';

/** Of a secret that nobody has to remember; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

export function generatedSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface EndpointToRegister {
  url: string;
  events: string[];
  secret: string;
}

/** Registers an endpoint for as long as the work takes, however it ends. */
export async function whileRegistered<T>(
  { webhooks }: WalletClient,
  endpoint: EndpointToRegister,
  output: Output,
  work: () => Promise<T>,
): Promise<T> {
  const { webhook_id: id, events } = await webhooks.create(endpoint);
  try {
    output.tell(
      { type: 'registered', webhook_id: id, events },
      `Registered as ${id} for ${events.join(', ')}`,
    );
    return await work();
  } finally {
    await webhooks.remove(id).then(
      () => output.tell({ type: 'removed', webhook_id: id }, `Removed ${id}`),
      // What the work came to is the more important news.
      () => output.note(`${id} could not be removed: the service goes on sending to ${endpoint.url}`),
    );
  }
}
