import type { SavedRecipient } from './saved-recipient.ts';

/** The name under which the person who reads has saved an address; null: under none. */
export type NameOf = (address: string) => string | null;

export function namesOf(saved: readonly SavedRecipient[]): NameOf {
  const names = new Map(saved.map(({ address, name }) => [address, name]));
  return (address) => names.get(address) ?? null;
}
