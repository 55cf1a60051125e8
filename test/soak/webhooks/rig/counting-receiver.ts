import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyWebhook } from '../../../../client/src/index.ts';

/** The secret of every endpoint in these tests. */
export const RECEIVER_SECRET = 'a-secret-that-only-the-receiver-knows';

/** Arrivals of one event. */
interface Arrivals {
  count: number;
  bodies: Set<string>;
}

export interface ReceiverAnswer {
  status: number;
  afterMs?: number;
}

/** A client's endpoint under load: counts by `webhook-id` and answers at once. */
export interface CountingReceiver {
  url: string;
  /** By `webhook-id`, in the order of the first arrivals. */
  arrivals: Map<string, Arrivals>;
  /** Requests of any kind. */
  total(): number;
  /** The maximum number open at the same time since the last call. */
  takeMaxOpen(): number;
  /** Requests with a wrong signature or wrong headers. */
  unverified: string[];
  /** Changes what it answers from now on. */
  answerWith(next: AnswerOf): void;
  stop(): Promise<void>;
}

/** `count`: how often the event has come, including this time. */
type AnswerOf = (count: number, eventId: string) => ReceiverAnswer;

export async function startCountingReceiver(
  firstAnswer: AnswerOf = () => ({ status: 200 }),
): Promise<CountingReceiver> {
  const arrivals = new Map<string, Arrivals>();
  const unverified: string[] = [];
  let answerOf = firstAnswer;
  let total = 0;
  let open = 0;
  let maxOpen = 0;

  function count(headers: Record<string, string>, body: string): ReceiverAnswer {
    total += 1;
    const eventId = headers['webhook-id'] ?? '';
    const known = arrivals.get(eventId) ?? { count: 0, bodies: new Set() };
    arrivals.set(eventId, known);
    known.count += 1;
    known.bodies.add(body);
    try {
      verifyWebhook({ headers, body, secret: RECEIVER_SECRET });
    } catch (error) {
      unverified.push(`${eventId}: ${String(error)}`);
    }
    return answerOf(known.count, eventId);
  }

  const server = createServer((request, response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, afterMs = 0 } = count(
        textHeaders(request.headers),
        Buffer.concat(chunks).toString('utf8'),
      );
      const answer = () => response.writeHead(status).end('noted');
      if (afterMs === 0) answer();
      else void delay(afterMs).then(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    arrivals,
    total: () => total,
    takeMaxOpen() {
      const most = maxOpen;
      maxOpen = open;
      return most;
    },
    unverified,
    answerWith(next) {
      answerOf = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function textHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
