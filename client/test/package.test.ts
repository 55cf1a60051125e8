import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeypairSigner } from '../src/index.ts';
import { MAX_BUNDLE_BYTES, measureBundle } from './support/bundle-size.ts';
import { installPackage, type InstalledPackage } from './support/installed-package.ts';
import { startReadmeService } from './support/readme-service.ts';
import type { SendService } from './support/send-service.ts';
import { newAddress } from './support/send-transaction.ts';
import { createTestTerminal } from './support/test-terminal.ts';

const README = new URL('../README.md', import.meta.url);

/** The objects that the page uses without defining them: a device, a wallet app, a store for cursors, a linked operation. */
const GIVEN = `
import { generateKeypairSigner, type WalletStandardAccount, type WalletStandardWallet } from 'wallet-service-client';

const key = generateKeypairSigner();
export const device = { address: key.address, sign: key.signMessage };
export const account: WalletStandardAccount = { address: key.address, features: ['solana:signTransaction'] };
export const wallet: WalletStandardWallet = {
  name: 'Page wallet',
  features: {
    'solana:signTransaction': {
      async signTransaction({ transaction }: { transaction: Uint8Array }) {
        const message = transaction.slice(65);
        return [{ signedTransaction: Uint8Array.from([1, ...(await key.signMessage(message)), ...message]) }];
      },
    },
  },
};
let cursor: string | undefined;
export const lastCursor = async (): Promise<string | undefined> => cursor;
export const location = { origin: new URL(process.env.WALLET_SERVICE_URL ?? '').origin };
export const linkedId = 'op_1';
export const keepCursor = async (seen: string): Promise<void> => void (cursor = seen);
`;

const USES_ALL = `
await deviceSigner.signMessage(new Uint8Array(1));
console.log('refused', (await receive(new Request('http://localhost/', { method: 'POST', body: '{}' }))).status);
console.log('done');
`;

function snippets(page: string, language: string): string[] {
  return Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
    ([, code = '']) => code,
  );
}

describe('The package', () => {
  let installed: InstalledPackage;
  let service: SendService;
  let page: string;
  let environment: Record<string, string>;

  before(async () => {
    installed = await installPackage();
    service = await startReadmeService();
    page = await readFile(README, 'utf8');
    environment = {
      WALLET_SERVICE_URL: service.baseUrl,
      WALLET_SERVICE_API_KEY: 'wk_test',
      WEBHOOK_SECRET: 'a-secret-of-sixteen',
    };
    const secretKey = generateKeypairSigner().exportSecretKey();
    await writeFile(join(installed.directory, 'wallet.json'), JSON.stringify([...secretKey]));
  });
  after(async () => {
    await service?.close();
    await installed?.remove();
  });

  it('contains only the built library, its types, the command and the page', () => {
    expect(installed.files).to.include.members([
      'dist/index.js',
      'dist/index.d.ts',
      'dist/cli/main.js',
      'README.md',
    ]);
    expect(
      installed.files.filter((file) => !/^(dist\/.*\.(js|d\.ts)|README\.md|package\.json)$/.test(file)),
    ).to.deep.equal([]);
  });

  it('runs all programs of its page after installation into an empty project', async () => {
    await writeFile(join(installed.directory, 'given.ts'), GIVEN);
    const given = `import { account, device, keepCursor, lastCursor, linkedId, location, wallet } from './given.js';\n`;
    const program = [given, ...snippets(page, 'ts'), USES_ALL].join('\n');
    await writeFile(join(installed.directory, 'page.ts'), program);
    await installed.compile('page.ts');
    const { out, notes, code } = await installed.run(['page.js'], environment);
    expect(notes).to.equal('');
    expect(code).to.equal(0);
    expect(out).to.contain('20 arrive').and.contain('Too little: there is less').and.contain('refused 401');
    expect(out.trimEnd().endsWith('done')).to.equal(true);
    expect(service.submitted).to.have.length(3);
    expect(service.requests.some(({ path }) => path === '/page/api/operations/op_1/signature')).to.equal(
      true,
    );
  });

  it('has a command that accepts every command line of its page', async () => {
    const lines = snippets(page, 'sh').flatMap((code) => code.match(/^npx wallet-service-client .*/gm) ?? []);
    expect(lines.length).to.be.greaterThan(4);
    for (const line of lines) {
      const words = line.split(' ').slice(2);
      expect(await createTestTerminal({}).run(...words, '--help'), line).to.equal(0);
    }
    for (const name of ['wallet-service', 'wallet-service-client']) {
      const command = join(installed.directory, 'node_modules/.bin', name);
      const { out, code } = await installed.run([command, 'balance', newAddress()], environment);
      expect(code).to.equal(0);
      expect(out).to.match(/^1\.\d+ ANY/);
    }
  });

  it('is at most 50 kB for a page that uses all of it', async () => {
    expect((await measureBundle()).gzippedBytes).to.be.at.most(MAX_BUNDLE_BYTES);
  });
});
