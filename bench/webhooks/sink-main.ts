// The receiver: plain Node servers that read a request, answer and count it. The path decides the answer:
// /<behaviour>/<run>/<endpoint>.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { recordedAtMs } from './bench-event.ts';
import { answerQuestions } from './child-questions.ts';
import { monotonicMs } from './clock.ts';
import { sinkQuestion, type SinkCounts, type SinkPorts, type SinkTimes } from './sink-questions.ts';

const SLOW_MS = 5_000;

/** One in 20 answers, 5 %. */
const FAILED_EACH = 20;

/** More than a run at 20 per second brings. */
const MAX_TIMES = 100_000;

interface Run {
  arrivals: number[];
  refused: number;
  lastAtMs: number;
  timesMs: number[];
}

const runs = new Map<string, Run>();
let underWay = 0;
let total = 0;

function runOf(name: string): Run {
  const found = runs.get(name) ?? { arrivals: [], refused: 0, lastAtMs: 0, timesMs: [] };
  runs.set(name, found);
  return found;
}

function answer(response: ServerResponse, status: number): void {
  underWay -= 1;
  response.writeHead(status, { 'content-length': '2' });
  response.end('ok');
}

function arrived(path: string, body: () => string, response: ServerResponse): void {
  const [, behaviour = '', name = '', endpoint = '0'] = path.split('/');
  const run = runOf(name);
  const index = Number(endpoint);
  const count = (run.arrivals[index] ?? 0) + 1;
  run.arrivals[index] = count;
  run.lastAtMs = monotonicMs();
  if (behaviour === 'timed' && run.timesMs.length < MAX_TIMES) {
    run.timesMs.push(run.lastAtMs - recordedAtMs(body()));
  }
  if (behaviour === 'slow') {
    setTimeout(() => answer(response, 200), SLOW_MS);
  } else if (behaviour === 'failing' && count % FAILED_EACH === 0) {
    run.refused += 1;
    answer(response, 500);
  } else {
    answer(response, 200);
  }
}

const listener: RequestListener = (request: IncomingMessage, response) => {
  underWay += 1;
  total += 1;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => arrived(request.url ?? '', () => Buffer.concat(chunks).toString('utf8'), response));
};

const { TLS_KEY, TLS_CERTIFICATE, TLS_HOST } = z
  .object({ TLS_KEY: z.string(), TLS_CERTIFICATE: z.string(), TLS_HOST: z.string() })
  .parse(process.env);
const plain = createServer(listener).listen(0, '127.0.0.1');
const secure = createTlsServer({ key: TLS_KEY, cert: TLS_CERTIFICATE }, listener).listen(0, TLS_HOST);
await Promise.all([once(plain, 'listening'), once(secure, 'listening')]);
const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

answerQuestions(sinkQuestion, (question): SinkPorts | SinkCounts | SinkTimes => {
  if (question.about === 'ports') return { http: portOf(plain), https: portOf(secure) };
  const run = runOf(question.run);
  if (question.about === 'times') return { timesMs: run.timesMs };
  const arrivals = Array.from(run.arrivals, (count: number | undefined) => count ?? 0);
  return { atMs: monotonicMs(), arrivals, refused: run.refused, lastAtMs: run.lastAtMs, underWay, total };
});
