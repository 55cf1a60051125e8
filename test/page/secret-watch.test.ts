import { expect } from 'chai';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { watchForSecrets } from './support/secret-watch.ts';
import { otherKey } from './device/support/other-derivation.ts';
import { secretsOf, secretsOfKey } from './support/secrets-of.ts';
import { base58 } from '@scure/base';

const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const PASSPHRASE = 'two rivers meet here';

/** Solana's own tools restore this address from these words. */
const ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';

describe('the watch for secrets', () => {
  const words = WORDS.split(' ');
  const { address, seed, publicKey } = otherKey(words.join(' '), 0);
  const pair = Buffer.concat([seed, publicKey]);
  let browser: Browser;
  let server: Server;

  before(async () => {
    browser = await sharedBrowser();
    server = createServer((_request, response) => response.end('<!doctype html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  after(async () => {
    server.close();
  });

  it('derives keys as other wallets do', () => {
    expect(address).to.equal(ADDRESS);
  });

  const leaks: [what: string, leak: string, found: string][] = [
    [
      'the key in base58',
      `fetch('/x', { method: 'POST', body: '${base58.encode(pair)}' })`,
      'the secret key in request',
    ],
    [
      'the key in base64 in a header',
      `fetch('/x', { headers: { x: '${pair.toString('base64')}' } })`,
      'the secret key in request',
    ],
    ['the seed in hex in an address', `fetch('/x?k=${seed.toString('hex')}')`, 'the seed in request'],
    [
      'the key as a JSON array',
      `localStorage.setItem('k', '[${Array.from(pair).join(',')}]')`,
      'the secret key in storage',
    ],
    [
      'four words of the phrase',
      `console.log('${words.slice(8).join(' ')}')`,
      'words of the phrase in console',
    ],
    [
      'words in an error report',
      `setTimeout(() => { throw new Error('${words.slice(4, 9).join(' ')}'); })`,
      'words of the phrase in error',
    ],
    ['the passphrase', `sessionStorage.setItem('p', '${PASSPHRASE}')`, 'the passphrase in storage'],
    [
      'raw bytes in a database',
      `new Promise((done) => { const o = indexedDB.open('d'); o.onupgradeneeded = () => o.result.createObjectStore('s').put(new Uint8Array([${Array.from(seed).join(',')}]), 1); o.onsuccess = () => { o.result.close(); done(); }; })`,
      'the seed in storage',
    ],
  ];
  for (const [what, leak, found] of leaks) {
    it(`finds ${what}`, async () => {
      const page = await openPage();
      const watch = watchForSecrets(page);
      await page.evaluate(`(async () => { await ${leak}; })()`);
      await page.evaluate('new Promise((done) => setTimeout(done))');
      expect(await watch.findings(secretsOf(words, PASSPHRASE))).to.include(found);
      await page.context().close();
    });
  }

  const keyLeaks: [what: string, leak: string, found: string][] = [
    [
      'an imported key in the history',
      `history.replaceState('${base58.encode(pair)}', '')`,
      'the secret key in storage',
    ],
    [
      'an imported key in the address bar',
      `history.replaceState(null, '', '#/${base58.encode(pair)}')`,
      'the secret key in address bar',
    ],
    [
      'a key file in a log',
      `console.log('${JSON.stringify([...pair], null, 1).replaceAll('\n', '')}')`,
      'the secret key in console',
    ],
    [
      'half of a key file in an error report',
      `setTimeout(() => { throw new Error('${[...seed].join(',')}'); })`,
      'the seed in error',
    ],
  ];
  for (const [what, leak, found] of keyLeaks) {
    it(`finds ${what}`, async () => {
      const page = await openPage();
      const watch = watchForSecrets(page);
      await page.evaluate(`(async () => { await ${leak}; })()`);
      await page.evaluate('new Promise((done) => setTimeout(done))');
      expect(await watch.findings(secretsOfKey(pair, PASSPHRASE))).to.include(found);
      await page.context().close();
    });
  }

  it('finds nothing on a page that says nothing', async () => {
    const page = await openPage();
    const watch = watchForSecrets(page);
    await page.evaluate(`console.log('${address}')`);
    expect(await watch.findings(secretsOf(words, PASSPHRASE))).to.deep.equal([]);
    await page.context().close();
  });

  async function openPage(): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return page;
  }
});
