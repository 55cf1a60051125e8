import type { WalletClient } from '../../client/src/wallet-client.ts';

const KEY = 'recipients';
const MAX_KEPT = 50;
const SHOWN_OPERATIONS = 50;

/**
 * Addresses to which a wallet has sent before, latest first. Those of this device come first: a service could leave one
 * out of its list, and so hide that a new one resembles it.
 */
export async function knownRecipients(
  client: WalletClient,
  address: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const page = await client.operations
    .list({ wallet: address, kind: 'send', status: 'confirmed', limit: SHOWN_OPERATIONS, signal })
    .page();
  const listed = page.items.flatMap(({ send }) => (send ? [send.to] : []));
  return [...new Set([...keptRecipients(address), ...listed])];
}

/** Those that were confirmed on this device. */
function keptRecipients(address: string): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(`${KEY}.${address}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

export function keepRecipient(address: string, recipient: string): void {
  const kept = [recipient, ...keptRecipients(address).filter((other) => other !== recipient)];
  try {
    window.localStorage.setItem(`${KEY}.${address}`, JSON.stringify(kept.slice(0, MAX_KEPT)));
  } catch {
    // Storage is full or forbidden: the service's list is left.
  }
}
