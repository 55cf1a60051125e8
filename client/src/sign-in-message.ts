import { TransactionRefusedError } from './errors.ts';

export interface AskedSignIn {
  address: string;
  network: string;
  domain: string | undefined;
  uri: string | undefined;
}

/** A text, and nothing that a wallet could show as something else: no transaction consists of these bytes alone. */
const PLAIN_TEXT = /^[\x20-\x7e\n]+$/;

const FIRST_LINE = /^(\S+) wants you to sign in with your Solana account:$/;

/** The bytes to sign of a sign-in that was asked for. Throws where the text says anything else. */
export function checkSignInMessage(message: string, asked: AskedSignIn): Uint8Array {
  const expect = (isRight: boolean, what: string, found: string): void => {
    if (!isRight) throw new TransactionRefusedError('sign_in_message', what, found);
  };
  const [first = '', account = '', ...lines] = message.split('\n');
  const [, domain = ''] = FIRST_LINE.exec(first) ?? [];
  expect(PLAIN_TEXT.test(message) && domain !== '', 'a text of Sign-In-with-Solana', 'another one');
  expect(account === asked.address, `a text for ${asked.address}`, account);
  expect(asked.domain === undefined || domain === asked.domain, `a text for ${asked.domain}`, domain);
  for (const [name, wanted] of [
    ['URI', asked.uri],
    ['Chain ID', asked.network],
  ] as const) {
    const told = lines.filter((line) => line.startsWith(`${name}: `)).join(', ');
    expect(wanted === undefined || told === `${name}: ${wanted}`, `${name}: ${wanted}`, told);
  }
  return new TextEncoder().encode(message);
}
