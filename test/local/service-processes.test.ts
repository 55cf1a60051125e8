import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPartRegistry } from '../../local/processes/part-registry.ts';
import { SERVICE_ENTRIES, startService } from '../../local/service-processes.ts';
import { createStartProgress } from '../../local/start-progress.ts';
import { waitUntil } from '../support/wait-until.ts';

const SILENCE_MS = 20;

describe('the start of the service’s processes', () => {
  const registry = createPartRegistry(() => undefined);
  /** Each process's answer to a readiness check. Without an answer, the connection ends. */
  const answers = new Map<string, { status: number; body?: object }>();
  const lines: string[] = [];
  const progress = createStartProgress((line) => lines.push(line), SILENCE_MS);
  let logDirectory: string;
  let server: Server;
  let url: string;

  before(async () => {
    logDirectory = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    server = createServer(({ url: path }, response) => {
      const answer = answers.get(path ?? '');
      if (!answer) return response.destroy();
      return response.writeHead(answer.status).end(JSON.stringify(answer.body ?? {}));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
  });

  after(async () => {
    progress.end();
    await registry.kill();
    server.close();
    server.closeAllConnections();
    await rm(logDirectory, { recursive: true, force: true });
  });

  /** The names in the newest line of the progress, without their seconds. */
  const missing = (): string | undefined =>
    lines
      .at(-1)
      ?.replace('still waiting for ', '')
      .replaceAll(/ \(\d+ s\)/g, '');

  const notReady = (details: string) => ({ status: 503, body: { error: { details } } });

  it('names only those that are not ready yet', async () => {
    let finishPage = (): void => undefined;
    const pageBuilt = new Promise<void>((resolve) => (finishPage = resolve));
    const started = startService(
      {
        entries: SERVICE_ENTRIES,
        words: () => ['-e', 'setInterval(() => undefined, 1_000)'],
        checkout: logDirectory,
        logDirectory,
        env: {},
        registry,
        ...progress,
      },
      {
        readyUrl: `${url}/api`,
        webReadyUrl: `${url}/web`,
        botReadyUrl: `${url}/bot`,
        codecReadyUrl: `${url}/codec`,
      },
      pageBuilt,
    );
    const isMissing = (names: string) => waitUntil(`a line names ${names}`, () => missing() === names);

    await isMissing('the worker, the API, the bot, the codec endpoint');
    answers.set('/api', notReady('worker, devnet'));
    answers.set('/bot', { status: 503 });
    answers.set('/codec', { status: 401 });
    await isMissing('the worker, the API, the bot');
    answers.set('/api', notReady('devnet'));
    await isMissing('the API, the bot');
    finishPage();
    await isMissing('the API, the bot, the wallet page');
    answers.set('/api', { status: 200 });
    answers.set('/web', { status: 200 });
    await isMissing('the bot');
    answers.set('/bot', { status: 200 });
    expect(Object.keys(await started)).to.have.members(['worker', 'api', 'web', 'bot', 'codec']);
  });
});
