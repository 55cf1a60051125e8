import { expect } from 'chai';
import { z } from 'zod';
import { signDelivery } from '../../webhooks/sign-delivery.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { createTestTerminal, type TestTerminal } from './support/test-terminal.ts';

const SECRET = 'a-secret-of-sixteen';
const BODY = {
  event: 'transaction.confirmed',
  data: { amount: '0.5' },
  timestamp: '2026-01-01T00:00:00.000Z',
};

interface Listening extends TestTerminal {
  url: string;
  /** Ends it, and gives its exit code. */
  end(): Promise<number>;
}

async function listen(words: string[] = []): Promise<Listening> {
  const terminal = createTestTerminal({ WALLET_SERVICE_WEBHOOK_SECRET: SECRET });
  const code = terminal.run('webhooks', 'listen', '--port', '0', '--json', ...words);
  const line = await waitUntil('it listens', () => terminal.out[0]);
  return {
    ...terminal,
    url: z.object({ url: z.string() }).parse(JSON.parse(line)).url,
    async end() {
      terminal.interrupt();
      return await code;
    },
  };
}

async function deliver(url: string, secret = SECRET, change = ''): Promise<number> {
  const body = Buffer.from(JSON.stringify(BODY));
  const headers = signDelivery({ eventId: 'evt_1', eventVersion: 1, body, secret, attemptedAt: new Date() });
  return (await fetch(url, { method: 'POST', headers, body: `${body.toString()}${change}` })).status;
}

function typesOf({ out }: TestTerminal): string[] {
  return out.map((line) => z.object({ type: z.string() }).parse(JSON.parse(line)).type);
}

describe('webhooks listen', () => {
  it('prints what was signed with the secret, and refuses the rest', async () => {
    const listening = await listen();
    expect(await deliver(listening.url)).to.equal(200);
    expect(await deliver(listening.url, 'another-secret-of-yours')).to.equal(401);
    expect(await deliver(listening.url, SECRET, ' ')).to.equal(401);
    expect((await fetch(listening.url)).status).to.equal(405);
    expect(await listening.end()).to.equal(130);
    expect(typesOf(listening)).to.deep.equal(['listening', 'event', 'refused', 'refused']);
    expect(JSON.parse(listening.out[1] ?? '')).to.deep.equal({ type: 'event', id: 'evt_1', ...BODY });
    expect(listening.out.join()).not.to.contain(SECRET);
  });

  it('answers with the status that it is told, to try out repeats', async () => {
    const listening = await listen(['--status', '503']);
    expect(await deliver(listening.url)).to.equal(503);
    await listening.end();
  });
});
