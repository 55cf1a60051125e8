import { randomBytes } from 'node:crypto';
import type { WalletClient } from '../index.ts';
import type { Output } from './terminal.ts';

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

export function generatedSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface EndpointToRegister {
  url: string;
  events: string[];
  secret: string;
}

/** Registers an endpoint while the work runs, and removes it even if the work fails. */
export async function whileRegistered<T>(
  { webhooks }: WalletClient,
  endpoint: EndpointToRegister,
  output: Output,
  work: () => Promise<T>,
): Promise<T> {
  const { webhook_id: id, events } = await webhooks.create(endpoint);
  try {
    output.print(
      { type: 'registered', webhook_id: id, events },
      `Registered as ${id} for ${events.join(', ')}`,
    );
    return await work();
  } finally {
    await webhooks.remove(id).then(
      () => output.print({ type: 'removed', webhook_id: id }, `Removed ${id}`),
      // Only a note, because the result of the work is more important.
      () => output.note(`${id} could not be removed: the service still sends to ${endpoint.url}`),
    );
  }
}
