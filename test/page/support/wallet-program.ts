import type { BrowserContext, Page } from 'playwright-core';
import { addGuard, raiseFee } from '../../../client/test/support/wallet-changes.ts';
import type { TestWallet } from '../../support/chain-client.ts';
import { REGISTER_WALLET_PROGRAM } from './register-wallet-program.ts';

/** How the program answers when it is asked to sign. */
export type Behaviour =
  | 'signs'
  | 'refuses'
  | 'changes it'
  | 'adds a check'
  | 'adds a check and changes it'
  | 'changes the fee'
  | 'signs with another key'
  | 'fails';

export interface WalletProgramOptions {
  name: string;
  icon?: string;
  /** Accounts that it shows, by their keys; the first one signs with the second one's key if it behaves so. */
  keys: readonly TestWallet[];
  /** Writes the sign-in text itself (`solana:signIn`), and signs no other text. */
  onlySignIn?: boolean;
}

/** Another wallet program in the browser. Its keys are in the test. */
export interface WalletProgram {
  behaviour: Behaviour;
  /** Shows no accounts, not even when it is asked with a window. */
  isLocked: boolean;
  /** The index of the accounts that it shows. */
  shown: readonly number[];
  /** The requests for which it opened a window. */
  windows: string[];
  /** Has another account selected from now on, and says so to the page. */
  select(page: Page, index: number): Promise<void>;
}

interface Asked {
  method: 'connect' | 'signTransaction' | 'signMessage' | 'signIn';
  silent?: boolean;
  address?: string;
  bytes?: number[];
  fields?: Record<string, string>;
}

interface Answer {
  addresses?: string[];
  message?: number[];
  signature?: number[];
  error?: { message: string; code: number };
}

let programs = 0;

/** Announces itself in every page of the context, by the Wallet Standard. */
export async function addWalletProgram(
  context: BrowserContext,
  { name, icon = '', keys, onlySignIn = false }: WalletProgramOptions,
): Promise<WalletProgram> {
  let isAllowed = false;
  const binding = `walletProgram${(programs += 1)}`;
  const program: WalletProgram = {
    behaviour: 'signs',
    isLocked: false,
    shown: [0],
    windows: [],
    async select(page, index) {
      program.shown = [index];
      await page.evaluate(`${binding}Show(${JSON.stringify([keyAt(keys, index).address])}) && null`);
    },
  };
  await context.exposeFunction(binding, async (asked: Asked): Promise<Answer> => {
    if (asked.method === 'connect') {
      if (asked.silent !== true) program.windows.push('connect');
      if (program.isLocked || (asked.silent === true && !isAllowed)) return { addresses: [] };
      isAllowed = true;
      return { addresses: program.shown.map((index) => keyAt(keys, index).address) };
    }
    program.windows.push(asked.method);
    return await sign(asked, keys, program.behaviour);
  });
  const script = `(${REGISTER_WALLET_PROGRAM})(${JSON.stringify({ name, icon, binding, onlySignIn })})`;
  await context.addInitScript(script);
  return program;
}

async function sign(asked: Asked, keys: readonly TestWallet[], behaviour: Behaviour): Promise<Answer> {
  if (behaviour === 'refuses') return { error: { code: 4001, message: 'User rejected the request.' } };
  if (behaviour === 'fails') return { error: { code: -32603, message: 'Internal error' } };
  const key = keys.find(({ address }) => address === asked.address) ?? keyAt(keys, 0);
  const signer = behaviour === 'signs with another key' ? keyAt(keys, 1) : key;
  const given = Uint8Array.from(asked.bytes ?? new TextEncoder().encode(signInText(asked.fields ?? {})));
  const message = asked.method === 'signTransaction' ? changed(given, behaviour) : given;
  return { message: [...message], signature: [...(await signer.signMessage(message))] };
}

function changed(message: Uint8Array, behaviour: Behaviour): Uint8Array {
  if (behaviour === 'changes the fee') return raiseFee(message);
  if (behaviour === 'adds a check') return addGuard(message);
  if (behaviour === 'adds a check and changes it') return addGuard(changed(message, 'changes it'));
  if (behaviour !== 'changes it') return message;
  // The last byte is part of the last instruction's amount.
  return message.map((byte, index) => (index === message.length - 1 ? byte ^ 1 : byte));
}

/** As the standard says that wallets write it. */
function signInText(fields: Record<string, string>): string {
  return [
    `${fields['domain']} wants you to sign in with your Solana account:`,
    `${fields['address']}`,
    '',
    `${fields['statement']}`,
    '',
    `URI: ${fields['uri']}`,
    `Version: ${fields['version']}`,
    `Chain ID: ${fields['chainId']}`,
    `Nonce: ${fields['nonce']}`,
    `Issued At: ${fields['issuedAt']}`,
    `Expiration Time: ${fields['expirationTime']}`,
  ].join('\n');
}

function keyAt(keys: readonly TestWallet[], index: number): TestWallet {
  const key = keys[index];
  if (!key) throw new Error(`The program has no key ${index}.`);
  return key;
}
