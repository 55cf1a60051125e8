import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import pg from 'pg';
import { startPostgres } from '../../../local/postgres/postgres.ts';
import type { Postgres } from '../../../local/postgres/postgres.ts';
import { isAlive, waitUntil } from '../support/wait-until.ts';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

describe('local/postgres', () => {
  // Not from mkdtemp: as root, PostgreSQL runs as a user who could not enter that folder.
  const home = join(tmpdir(), `wallet-service-test-${randomBytes(6).toString('hex')}`);
  const logFile = `${home}.log`;
  let server: Postgres | undefined;

  const start = async () => {
    server = await startPostgres({ home, logFile, settings: { fsync: 'off' } });
    return server;
  };

  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  after(async () => {
    await rm(home, { recursive: true, force: true });
    await rm(logFile, { force: true });
  });

  it('keeps its data and its password from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table kept (word text)');
    await query(first.url, "insert into kept values ('here')");
    await first.stop();

    const second = await start();
    expect(await query(second.url, 'select word from kept')).to.deep.equal([{ word: 'here' }]);
    expect(new URL(second.url).password).to.equal(new URL(first.url).password).and.to.have.length.above(20);
  });

  it('refuses connections without the password, and keeps its files private', async () => {
    const { url, dataDirectory } = await start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    const code = await query(wrong.href, 'select 1').catch((error: pg.DatabaseError) => error.code);
    expect(code).to.equal('28P01'); // invalid_password
    expect((await stat(home)).mode & 0o777).to.equal(0o700);
    expect((await stat(join(home, 'password'))).mode & 0o777).to.equal(0o600);
    expect((await stat(dataDirectory)).mode & 0o777).to.equal(0o700);
  });

  it('ends when its launcher is killed by SIGKILL, and starts again with its data', async () => {
    const script = `
      import { startPostgres } from './local/postgres/postgres.ts';
      const server = await startPostgres(${JSON.stringify({ home, logFile })});
      console.log(JSON.stringify({ url: server.url, pid: await server.process.commandPid }));`;
    const launcher = spawn(process.execPath, ['--import=tsx/esm', '--input-type=module', '-e', script], {
      cwd: CHECKOUT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
    const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number };
    await query(url, 'create table survived (x int)');
    launcher.kill('SIGKILL');
    await waitUntil(async () => !(await isAlive(pid)));

    expect(await query((await start()).url, 'select * from survived')).to.deep.equal([]);
  });

  it('starts although a crash left a pid file with the id of another process', async () => {
    await (await start()).stop();
    const pidFile = join(home, 'data', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${join(home, 'data')}\n`);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    expect(readFileSync(pidFile, 'utf8')).to.not.match(new RegExp(`^${process.pid}\n`));
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the server ends while we are connected
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
