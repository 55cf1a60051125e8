import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { expect } from 'chai';
import { z } from 'zod';
import { commandLine } from '../../local/processes/process-info.ts';
import { freePort } from '../../local/processes/ports.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import type { Postgres } from '../../local/postgres/postgres.ts';
import { readServiceFile } from '../../local/service-file.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../support/telegram-person.ts';
import { isAlive, waitUntil } from './support/wait-until.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
/** Only if the Temporal binary was never fetched: building it takes minutes. */
const FIRST_BUILD_TIMEOUT_MS = 15 * 60_000;
/** Eight programs that compile as they start, next to other tests: 21 s on two idle cores, 44 s on busy ones. */
const START_TIMEOUT_MS = 120_000;
const TEST_TIMEOUT_MS = START_TIMEOUT_MS + 30_000;

const runSchema = z.object({
  parts: z.array(
    z.object({ guard_pid: z.number(), command_pid: z.number().nullable(), command: z.string() }),
  ),
});

describe('local/launcher (with a PostgreSQL from outside)', function () {
  this.timeout(TEST_TIMEOUT_MS);
  const home = join(tmpdir(), `wallet-service-test-${randomBytes(6).toString('hex')}`);
  let localDirectory: string;
  let postgres: Postgres;
  let env: NodeJS.ProcessEnv;
  let launcher: ChildProcess | undefined;
  let telegram: TestTelegram | undefined;
  let printed = '';

  before(async function () {
    this.timeout(FIRST_BUILD_TIMEOUT_MS);
    localDirectory = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    postgres = await startPostgres({
      home,
      logFile: join(localDirectory, 'outside.log'),
      settings: { fsync: 'off' },
    });
    env = {
      ...process.env,
      LOCAL_DIR: localDirectory,
      LOCAL_SLOT_TIME_MS: '100',
      DATABASE_URL: postgres.url,
      TEMPORAL_CLI_PATH: await findTemporalBinary(process.env, createTemporalSources(), console.log),
    };
    const chainPorts = ['SOLANA_RPC', 'SOLANA_SECOND_RPC', 'SOLANA_WS'];
    for (const name of [
      'API',
      'WEB',
      'BOT',
      'CHAT',
      'MARKET',
      'EPOCHS',
      'FAUCET',
      'CODEC',
      'TEMPORAL',
      'TEMPORAL_UI',
      ...chainPorts,
    ]) {
      env[`${name}_PORT`] = String(await freePort());
    }
  });

  after(async () => {
    if (launcher?.exitCode === null && launcher.signalCode === null) {
      launcher.kill('SIGTERM');
      await once(launcher, 'exit');
    }
    await telegram?.stop();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
    await rm(localDirectory, { recursive: true, force: true });
  });

  async function start(
    command = process.execPath,
    args = ['local/run-built.mjs', 'local/main.ts'],
  ): Promise<ServiceFile> {
    printed = '';
    const child = spawn(command, args, { cwd: CHECKOUT, env });
    launcher = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (printed += String(data)));
    await waitUntil(() => printed.includes('is ready') || child.exitCode !== null, START_TIMEOUT_MS);
    const file = await readServiceFile(localDirectory);
    if (file === undefined || child.exitCode !== null) throw new Error(printed);
    return file;
  }

  async function parts() {
    return runSchema.parse(JSON.parse(await readFile(join(localDirectory, 'run.json'), 'utf8'))).parts;
  }

  async function noneIsLeft(of: Awaited<ReturnType<typeof parts>>): Promise<boolean> {
    const pids = of.flatMap((part) => [part.guard_pid, part.command_pid ?? part.guard_pid]);
    return !(await Promise.all(pids.map(isAlive))).includes(true);
  }

  let first: ServiceFile;

  it('starts the service with it and no other, and prints all addresses', async () => {
    first = await start();
    expect(first).to.include({
      api_url: `http://127.0.0.1:${env['API_PORT']}/v1`,
      web_url: `http://localhost:${env['WEB_PORT']}`,
      chat_url: `http://127.0.0.1:${env['CHAT_PORT']}`,
      market_url: `http://127.0.0.1:${env['MARKET_PORT']}`,
      epochs_url: `http://127.0.0.1:${env['EPOCHS_PORT']}`,
      ui_url: `http://127.0.0.1:${env['TEMPORAL_UI_PORT']}`,
      rpc_url: `http://127.0.0.1:${env['SOLANA_RPC_PORT']}`,
      ws_url: `ws://127.0.0.1:${env['SOLANA_WS_PORT']}`,
      temporal_address: `127.0.0.1:${env['TEMPORAL_PORT']}`,
      database_url: postgres.url,
      data_dir: null,
    });
    const nodes = ['SOLANA_RPC', 'SOLANA_SECOND_RPC'].map(
      (name) => `http://127.0.0.1:${env[`${name}_PORT`]}`,
    );
    expect(first.rpc_urls).to.deep.equal(nodes);
    for (const file of ['service.json', 'secrets.json']) {
      expect((await stat(join(localDirectory, file))).mode & 0o777).to.equal(0o600);
    }
    expect((await parts()).map((part) => part.command).join()).to.not.include('postgres');
    const webhooks = await fetch(`${first.api_url}/webhooks`, {
      headers: { authorization: `Bearer ${first.api_key}` },
    });
    expect(webhooks.status).to.equal(200);
  });

  it('prints a link that opens the Temporal UI, and signs a browser in once to read encrypted payloads', async () => {
    const link = /Temporal UI {3}(\S+)\n/.exec(printed)?.[1] ?? expect.fail();
    expect(link).to.match(new RegExp(`^${first.ui_url}/codec/open\\?code=`));
    const opened = await fetch(link, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).to.deep.equal([303, `${first.ui_url}/`]);
    expect(opened.headers.get('set-cookie')).to.match(/^codec_session=/);
    const again = await fetch(link, { redirect: 'manual' });
    expect([again.status, again.headers.get('set-cookie')]).to.deep.equal([410, null]);
    expect((await fetch(first.ui_url ?? '')).status).to.equal(200);
  });

  it('serves the wallet page it has built, and prints its address', async () => {
    expect(printed).to.include(`Wallet page   ${first.web_url}\n`);
    const page = await fetch(first.web_url);
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-security-policy')).to.include("default-src 'none'");
    const script = /src="\.?(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? expect.fail();
    expect((await fetch(`${first.web_url}${script}`)).status).to.equal(200);
  });

  it('lets a person chat with the bot on its chat page, which may frame the wallet page', async () => {
    const chatUrl = first.chat_url ?? expect.fail();
    expect(printed).to.include(`Chat          ${chatUrl}\n`);
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${chatUrl}/people${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const { id } = z.object({ id: z.number() }).parse(await post('', { first_name: 'Ada' }));
    await post(`/${id}/messages`, { text: '/start' });
    const chats = z.array(z.object({ messages: z.array(z.object({ text: z.string() })) }));
    await waitUntil(async () => {
      const answer = await fetch(`${chatUrl}/people/${id}/chats`);
      return chats.parse(await answer.json()).some(({ messages }) => messages.some(isWelcome));
    });
    const framed = await fetch(`${first.web_url}/mini-app`);
    expect(framed.headers.get('content-security-policy')).to.include(`frame-ancestors ${chatUrl};`);
  });

  it('gives play money to an address, once at a time, from a faucet of this machine', async () => {
    const { publicKey } = Keypair.generate();
    const ask = () =>
      fetch(`http://127.0.0.1:${env['FAUCET_PORT']}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address: publicKey.toBase58() }),
      });
    const given = await ask();
    expect(given.status).to.equal(200);
    expect(await given.json()).to.deep.equal({
      given: [
        { token: 'SOL', amount: '2' },
        { token: 'USDC', amount: '100' },
        { token: 'FEE', amount: '100' },
      ],
    });
    expect(await new Connection(first.rpc_url, 'confirmed').getBalance(publicKey)).to.equal(
      2 * LAMPORTS_PER_SOL,
    );
    const again = await ask();
    expect([again.status, Number(again.headers.get('retry-after')) > 0]).to.deep.equal([429, true]);
    const settings = await fetch(`${first.web_url}/page/settings`);
    expect(await settings.json()).to.have.nested.property('data.faucet', true);
  });

  it('starts the wallet page again when it dies', async () => {
    const pids = (await parts()).map(({ command_pid: pid }) => pid ?? expect.fail());
    const commands = await Promise.all(pids.map(commandLine));
    process.kill(
      pids[commands.findIndex((command) => command?.includes('web/main.'))] ?? expect.fail(),
      'SIGKILL',
    );
    await waitUntil(() => printed.includes('The wallet page ended with code 137'));
    await waitUntil(async () => (await fetch(first.web_url).catch(() => undefined))?.ok === true);
  });

  it('prints the API key and no other secret', async () => {
    const secrets = z
      .object({ encryption_keys: z.string(), codec_token: z.string() })
      .parse(JSON.parse(await readFile(join(localDirectory, 'secrets.json'), 'utf8')));
    expect(printed).to.include(first.api_key);
    expect(printed).to.not.include(secrets.codec_token);
    expect(printed).to.not.include(secrets.encryption_keys.split(':')[1]);
    expect(printed).to.not.include(new URL(postgres.url).password);
  });

  it('refuses to run twice in one folder', async () => {
    const second = spawn(process.execPath, ['local/run-built.mjs', 'local/main.ts'], { cwd: CHECKOUT, env });
    let said = '';
    second.stderr.on('data', (data: Buffer) => (said += String(data)));
    const [code] = (await once(second, 'close')) as [number];
    expect(code).to.equal(1);
    expect(said).to.include(`It is already running, as process ${launcher?.pid}`);
  });

  it('leaves nothing running when it is killed by SIGKILL, and starts again with its key, on a new chain with the same balances', async () => {
    const before = await parts();
    const rpc = new Connection(first.rpc_url);
    const { publicKey } = Keypair.generate();
    await rpc.requestAirdrop(publicKey, LAMPORTS_PER_SOL);
    await waitUntil(async () => (await rpc.getBalance(publicKey)) === LAMPORTS_PER_SOL);
    launcher?.kill('SIGKILL');
    const second = await start();
    expect(await noneIsLeft(before)).to.equal(true);
    expect(second.api_key).to.equal(first.api_key);
    expect(second.chain_id).to.be.a('string').and.not.equal(first.chain_id);
    expect(await rpc.getBalance(publicKey)).to.equal(LAMPORTS_PER_SOL);
    expect(printed).to.match(/accounts carried over from the last chain: [1-9]/);
  });

  it('starts again, with npm start, after it and its guards were killed together, and its bot is on the messenger of a setting', async () => {
    const before = await parts();
    // Like the real one, it numbers nothing as the messenger before it: the database knows those numbers.
    const stateFile = join(localDirectory, 'outside-messenger.json');
    await writeFile(stateFile, JSON.stringify({ next_person_id: 6_000_001, next_update_id: 200_000_001 }));
    telegram = await openTelegram({ stateFile });
    env['TELEGRAM_BOT_TOKEN'] = BOT_TOKEN;
    env['TELEGRAM_API_URL'] = telegram.url;
    launcher?.kill('SIGKILL');
    for (const { guard_pid: guard } of before) {
      if (await isAlive(guard)) process.kill(guard, 'SIGKILL');
    }
    const file = await start('npm', ['start']);
    expect(await noneIsLeft(before)).to.equal(true);
    expect(file.chat_url).to.equal(null);
    expect(printed).to.include('(the bot is on Telegram)');
    expect(printed).to.not.include(BOT_TOKEN);
    const chat = await fetch(first.chat_url ?? expect.fail()).catch(() => null);
    expect(chat, 'the chat page is not started').to.equal(null);
    const ada = await telegram.person({ firstName: 'Ada' });
    expect(await ada.asks('/start')).to.satisfy(isWelcome);
  });

  it('ends everything on SIGTERM to npm alone, which ends last, with exit code 0', async () => {
    const before = await parts();
    const exit = once(launcher ?? expect.fail(), 'exit') as Promise<[number]>;
    launcher?.kill('SIGTERM');
    expect((await exit)[0], printed).to.equal(0);
    expect(await noneIsLeft(before)).to.equal(true);
    expect(await stat(join(localDirectory, 'run.json')).catch(() => undefined)).to.equal(undefined);
  });
});

function isWelcome({ text }: { text: string }): boolean {
  return text.includes('Your keys stay on your device');
}
