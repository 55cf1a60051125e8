import { remember, type NamedAddress } from './named-recipients.ts';

const KEY = 'recipient-names';

/** For which address each name stood on this device, the latest first. An entry that is not as it was written is left out. */
export function rememberedNames(wallet: string): NamedAddress[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(`${KEY}.${wallet}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isNamedAddress) : [];
  } catch {
    return [];
  }
}

export function rememberName(wallet: string, { name, address }: NamedAddress): void {
  try {
    const kept = remember(rememberedNames(wallet), { name, address });
    window.localStorage.setItem(`${KEY}.${wallet}`, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the service's word is left.
  }
}

function isNamedAddress(entry: unknown): entry is NamedAddress {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, address } = entry as Partial<NamedAddress>;
  return typeof name === 'string' && typeof address === 'string';
}
