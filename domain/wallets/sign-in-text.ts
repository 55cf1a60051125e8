import { isAddress } from '../addresses.ts';
import { isNetwork, type Network } from '../networks.ts';

/** What a wallet signs to prove that it is there: the fields of Sign-In-with-Solana that this service uses. */
export interface SignIn {
  /** Where the wallet shows the text: wallets warn of a page that is another one. */
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

/**
 * The text exactly as it is to be signed, in UTF-8 (phantom/sign-in-with-solana, "Message format"): wallets build the same one
 * of the same fields, so neither order nor line ends are ours to choose.
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
 * What a text says of itself, to find the challenge that it belongs to and to say what is wrong with it. Null where it is none
 * of ours; what is read here proves nothing.
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

function field(text: string, name: string): string {
  const start = `${name}: `;
  return (
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.slice(start.length) ?? ''
  );
}

/** The first line in which a text is another one, from 1; null where every byte is the same. */
export function differingLine(text: string, expected: string): number | null {
  if (text === expected) return null;
  const lines = text.split('\n');
  const expectedLines = expected.split('\n');
  const place = expectedLines.findIndex((line, index) => line !== lines[index]);
  // Behind the last one something was added.
  return (place === -1 ? expectedLines.length : place) + 1;
}
