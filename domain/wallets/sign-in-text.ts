import { isAddress } from '../addresses.ts';
import { isNetwork, type Network } from '../networks.ts';

/** The text that a wallet signs to prove its key: the fields of Sign-In-with-Solana that this service uses. */
export interface SignIn {
  /** The page that asks for the signature: wallets warn if they are on another page. */
  domain: string;
  address: string;
  statement: string;
  uri: string;
  network: Network;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

const VERSION = 1;

/** In the text below, from 0. */
const STATEMENT_LINE = 3;

/**
 * The text exactly as it is to be signed, in UTF-8 (phantom/sign-in-with-solana, "Message format"): wallets build the same text
 * from the same fields, so order and line ends are fixed.
 */
export function signInText(signIn: SignIn): string {
  return [
    `${signIn.domain} wants you to sign in with your Solana account:`,
    signIn.address,
    '',
    signIn.statement,
    '',
    `URI: ${signIn.uri}`,
    `Version: ${VERSION}`,
    `Chain ID: ${signIn.network}`,
    `Nonce: ${signIn.nonce}`,
    `Issued At: ${signIn.issuedAt.toISOString()}`,
    `Expiration Time: ${signIn.expiresAt.toISOString()}`,
  ].join('\n');
}

/**
 * Fields of a text, used to find its challenge and to explain what is wrong with it. Null if the text is not one of ours. Proves
 * nothing.
 */
export function readSignInText(
  text: string,
): Pick<SignIn, 'address' | 'network' | 'nonce' | 'expiresAt'> | null {
  const address = text.split('\n')[1] ?? '';
  const network = field(text, 'Chain ID');
  const nonce = field(text, 'Nonce');
  const expiresAt = new Date(field(text, 'Expiration Time'));
  if (!isAddress(address) || !isNetwork(network) || Number.isNaN(expiresAt.getTime())) return null;
  return /^[A-Za-z0-9]{8,64}$/.test(nonce) ? { address, network, nonce, expiresAt } : null;
}

/** The page that a text is for. */
export function signInUri(text: string): string {
  return field(text, 'URI');
}

export function signInStatement(text: string): string {
  return text.split('\n')[STATEMENT_LINE] ?? '';
}

function field(text: string, name: string): string {
  const start = `${name}: `;
  return (
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.slice(start.length) ?? ''
  );
}

/** The first line that differs, from 1; null if every byte is the same. */
export function differingLine(text: string, expected: string): number | null {
  if (text === expected) return null;
  const lines = text.split('\n');
  const expectedLines = expected.split('\n');
  const place = expectedLines.findIndex((line, index) => line !== lines[index]);
  // No line differs: something was added after the last one.
  return (place === -1 ? expectedLines.length : place) + 1;
}
