import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { signDelivery } from '../../delivery/sign-delivery.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startAttempts, type Attempts } from './support/attempts.ts';

const START = ['--import=tsx/esm', 'docs/examples/koa-receiver.ts'];
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
const EVENT = {
  event: 'transaction.confirmed',
  data: { amount: '0.5' },
  timestamp: '2026-01-01T00:00:00.000Z',
};

describe('the Koa receiver of the documentation', () => {
  let receiver: ChildProcess;
  let attempts: Attempts;
  let url: string;
  let output = '';

  before(async () => {
    attempts = startAttempts();
    receiver = spawn(process.execPath, START, {
      env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
    const [, port] = await waitUntil('it listens', () => /"port":(\d+)/.exec(output));
    url = `http://127.0.0.1:${port}/`;
  });

  after(async () => {
    const exited = once(receiver, 'exit');
    receiver.kill();
    await exited;
    await attempts.close();
  });

  function deliver(change: Partial<Parameters<typeof signDelivery>[0]> = {}): ReturnType<Attempts['post']> {
    const body = Buffer.from(JSON.stringify(EVENT));
    const delivery = {
      eventId: 'evt_1',
      eventVersion: 1,
      secret: SECRET,
      attemptedAt: new Date(),
      ...change,
      body,
    };
    return attempts.post(url, signDelivery(delivery), body);
  }

  const times = (text: string): number => output.split(text).length - 1;

  it('answers 200 to a signed delivery, and handles a repeated event once', async () => {
    expect(await deliver()).to.include({ kind: 'response', status: 200 });
    expect(await deliver({ attemptedAt: new Date(Date.now() + 1_000) })).to.include({ status: 200 });
    expect(await deliver({ eventId: 'evt_2' })).to.include({ status: 200 });
    await waitUntil('it has written both', () => times('transaction.confirmed {"amount":"0.5"}\n') >= 2);
    expect(times('transaction.confirmed')).to.equal(2);
    expect(times('again: evt_1\n')).to.equal(1);
  });

  it('answers 401 with the reason to an invalid delivery', async () => {
    const forged = await deliver({ eventId: 'evt_3', secret: 'another-secret-of-ours' });
    expect(forged).to.include({ kind: 'response', status: 401 });
    expect(forged)
      .to.have.property('responseBody')
      .that.matches(/^wrong_signature: /);
    const old = await deliver({ eventId: 'evt_4', attemptedAt: new Date(Date.now() - 600_000) });
    expect(old)
      .to.have.property('responseBody')
      .that.matches(/^too_old: /);
    expect(await attempts.post(url))
      .to.have.property('responseBody')
      .that.matches(/^missing_header: /);
    expect(times('transaction.confirmed')).to.equal(2);
  });

  function startWith(secret: string): Promise<{ code: number | null; stderr: string }> {
    return new Promise((resolve) => {
      const env = { ...process.env, WEBHOOK_SECRET: secret };
      const child = execFile(process.execPath, START, { env }, (_, _stdout, stderr) =>
        resolve({ code: child.exitCode, stderr }),
      );
    });
  }

  it('names the missing setting if it is started without a secret', async () => {
    const { code, stderr } = await startWith('');
    expect(code).to.equal(1);
    expect(stderr).to.equal('Set WEBHOOK_SECRET to the secret that the endpoint is registered with.\n');
  });

  it('ends at once if it is started with a secret that can verify nothing', async () => {
    const { code, stderr } = await startWith('whsec_not*base64');
    expect(code).to.equal(1);
    expect(stderr).to.contain('secret: must be text, or whsec_ and base64').and.not.to.contain('not*base64');
  });
});
