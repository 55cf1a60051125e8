import { TransactionRefusedError } from './refusal.ts';

export interface AskedSignIn {
  address: string;
  network: string;
  domain: string | undefined;
  uri: string | undefined;
}

/** Printable ASCII, which every wallet shows as it is. No transaction consists of these bytes alone. */
const PLAIN_TEXT = /^[\x20-\x7e\n]+$/;

const FIRST_LINE = /^(\S+) wants you to sign in with your Solana account:$/;

/** The bytes of a sign-in text to sign. Throws if the text is not the sign-in that the caller asked for. */
export function checkSignInMessage(message: string, asked: AskedSignIn): Uint8Array {
  const expect = (isRight: boolean, wanted: string, found: string): void => {
    if (!isRight) throw new TransactionRefusedError('sign_in_message', wanted, found);
  };
  const [first = '', address = '', ...lines] = message.split('\n');
  const [, domain = ''] = FIRST_LINE.exec(first) ?? [];
  expect(PLAIN_TEXT.test(message) && domain !== '', 'a Sign-In-with-Solana text', 'another text');
  expect(address === asked.address, `a text for ${asked.address}`, address);
  expect(asked.domain === undefined || domain === asked.domain, `a text for ${asked.domain}`, domain);
  for (const [name, wanted] of [
    ['URI', asked.uri],
    ['Chain ID', asked.network],
  ] as const) {
    const found = lines.filter((line) => line.startsWith(`${name}: `)).join(', ');
    expect(wanted === undefined || found === `${name}: ${wanted}`, `${name}: ${wanted}`, found);
  }
  return new TextEncoder().encode(message);
}
