/** The fields of Sign-In-With-Solana that a text can have, by their names in `solana:signIn`. */
const FIELDS = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
} as const;

export type SignInFields = Partial<Record<keyof typeof FIELDS | 'domain' | 'address' | 'statement', string>>;

const FIRST_LINE_END = ' wants you to sign in with your Solana account:';

/**
 * The fields from which a program writes the same text itself. They prove nothing: the text that was signed is compared with the one
 * that was asked for.
 */
export function signInFields(text: string): SignInFields {
  const lines = text.split('\n');
  const [first = '', address = '', , statement = ''] = lines;
  const fields: SignInFields = { domain: first.replace(FIRST_LINE_END, ''), address, statement };
  for (const [name, label] of Object.entries(FIELDS) as [keyof typeof FIELDS, string][]) {
    const start = `${label}: `;
    const line = lines.find((each) => each.startsWith(start));
    if (line !== undefined) fields[name] = line.slice(start.length);
  }
  return fields;
}
