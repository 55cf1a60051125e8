/** Prefixes of credentials. */
export const CREDENTIAL_PREFIXES = { api_key: 'wk', bot_token: 'wb' } as const;

export type CredentialKind = keyof typeof CREDENTIAL_PREFIXES;

export const CREDENTIAL_KINDS = Object.keys(CREDENTIAL_PREFIXES) as CredentialKind[];

/** `<prefix>_<8 public>_<32 random>`: the public part finds the row, the random part proves it. */
export function credentialPattern(kinds: readonly CredentialKind[]): string {
  const prefixes = kinds.map((kind) => CREDENTIAL_PREFIXES[kind]).join('|');
  return `(?:${prefixes})_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})`;
}

/** As people and lists see a credential that exists. */
export function maskedCredential(kind: CredentialKind, publicPart: string): string {
  return `${CREDENTIAL_PREFIXES[kind]}_${publicPart}_…`;
}
