import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { writeServiceFile } from '../../local/service-file.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { serviceFileOf } from './support/service-file-of.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** A dozen programs that start one after the other, on a busy machine. */
const TIMEOUT_MS = 90_000;

describe('docs/wallets.md', () => {
  let service: TestService;
  let home: string;

  before(async () => {
    // A checkout with a .local of its own: a person's own one stays as it is.
    home = await mkdtemp(join(tmpdir(), 'wallet-service-wallets-'));
    const local = join(home, '.local');
    await mkdir(local);
    for (const entry of await readdir(CHECKOUT)) {
      if (entry !== '.local') await symlink(join(CHECKOUT, entry), join(home, entry));
    }
    service = await startTestService({ worker: false });
    await writeServiceFile(local, await serviceFileOf(service));
    const wallet = await fundedWallet();
    await writeFile(join(local, 'wallet.json'), JSON.stringify([...wallet.exportSecretKey()]));
    await writeFile(join(local, 'wallet.txt'), `${wallet.address}\n`);
  });
  after(async () => {
    await service.stop();
    await rm(home, { recursive: true, force: true });
  });

  it('leads a reader who follows every command from watching a wallet to letting it go', async function () {
    this.timeout(TIMEOUT_MS);
    const page = await readFile(join(CHECKOUT, 'docs/wallets.md'), 'utf8');
    const blocks = (language: string): string =>
      Array.from(
        page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
        ([, code]) => code ?? '',
      ).join('\n');
    await writeFile(join(home, '.local/connect.ts'), blocks('ts'));
    const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = execFile(
        'bash',
        ['-euo', 'pipefail', '-c', blocks('sh')],
        { cwd: home },
        (_, stdout, stderr) => resolve({ code: child.exitCode, output: `${stdout}\n${stderr}` }),
      );
    });
    expect(code, output).to.equal(0);
    expect(output).not.to.include('"success":false');
    for (const part of [
      '"connection":"watched"',
      'example.com wants you to sign in with your Solana account:',
      '"connection":"connected"',
      '"complete_to_slot":',
      'block_time,transaction_id,',
      '"sol":"2"',
      '"removed":true',
    ]) {
      expect(output).to.include(part);
    }
  });
});
