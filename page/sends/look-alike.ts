/** Wallets show about this many characters at each end; who imitates an address matches those. */
const SHOWN_CHARACTERS = 4;

/** The known address that a new one can be taken for; undefined if there is none, or the address itself is known. */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  if (known.includes(address)) return undefined;
  return known.find(
    (other) =>
      other.slice(0, SHOWN_CHARACTERS) === address.slice(0, SHOWN_CHARACTERS) ||
      other.slice(-SHOWN_CHARACTERS) === address.slice(-SHOWN_CHARACTERS),
  );
}
