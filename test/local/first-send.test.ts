import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadPlayMints } from '../../local/play-money/play-mints.ts';
import { writeServiceFile } from '../../local/service-file.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { serviceFileOf } from './support/service-file-of.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** Building the client, and a dozen programs that start one after the other. */
const TIMEOUT_MS = 180_000;

/** What `npm start` would have told the guide's reader. */
describe('docs/first-send.md', () => {
  let service: TestService;
  let home: string;

  before(async () => {
    // A checkout with a .local of its own: a person's own one stays as it is.
    home = await mkdtemp(join(tmpdir(), 'wallet-service-guide-'));
    const local = join(home, '.local');
    await mkdir(local);
    for (const entry of await readdir(CHECKOUT)) {
      if (entry !== '.local') await symlink(join(CHECKOUT, entry), join(home, entry));
    }
    const { tokenListFile } = await loadPlayMints(local);
    service = await startTestService({ environment: { SOLANA_DEVNET_TOKEN_LIST: tokenListFile } });
    await writeServiceFile(local, await serviceFileOf(service));
  });
  after(async () => {
    await service.stop();
    await rm(home, { recursive: true, force: true });
  });

  function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      const child = execFile(
        command,
        args,
        { cwd: home, env: { ...process.env, LOCAL_DIR: join(home, '.local') } },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: `${stdout}\n${stderr}` }),
      );
    });
  }

  it('leads a reader who follows every command to confirmed sends of SOL and of a token', async function () {
    this.timeout(TIMEOUT_MS);
    const page = await readFile(join(CHECKOUT, 'docs/first-send.md'), 'utf8');
    const blocks = (language: string): string[] =>
      Array.from(
        page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
        ([, code]) => code ?? '',
      );
    const shell = await run('bash', [
      '-euo',
      'pipefail',
      '-c',
      blocks('sh').join('\n').replace('--max-time 5', '--max-time 2 || true'),
    ]);
    expect(shell.code, shell.output).to.equal(0);
    expect(shell.output.match(/confirmed/g)?.length, shell.output).to.be.at.least(2);
    expect(shell.output).to.include('12.5');
    expect(shell.output).to.match(/"status":"awaiting_signature","status_reason":"cancelling"/);

    const [program = ''] = blocks('ts');
    await writeFile(join(home, '.local/first-send.ts'), program);
    const { code, output } = await run('npx', ['tsx', '.local/first-send.ts']);
    expect(code, output).to.equal(0);
    expect(output).to.match(/confirmed[\s\S]*signature:/);
  });
});
