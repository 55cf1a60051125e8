import { Agent, fetch, type Headers } from 'undici';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

/** An event as a browser's EventSource reads it, and its dropped parts: comments and `retry`. */
export interface StreamEvent {
  id: string | undefined;
  event: string;
  data: Record<string, unknown>;
}

export interface EventStreamClient {
  status: number;
  headers: Headers;
  events: StreamEvent[];
  /** All that came, as it came. */
  text(): string;
  /** Resolves once the server has closed; rejects if the connection broke. */
  closed: Promise<void>;
  /** Goes away without a word. */
  leave(): void;
  /** Resolves once so many events came. */
  has(count: number): Promise<StreamEvent[]>;
}

export async function openEventStream(
  service: Pick<TestService, 'api'>,
  path: string,
  { key, lastEventId }: { key: string; lastEventId?: string | undefined },
): Promise<EventStreamClient> {
  const leaving = new AbortController();
  // Each reader has an agent of its own: a shared one opens a spare connection in the place of one that was left, and a server that stops
  // waits seconds for a request on it.
  const agent = new Agent();
  const response = await fetch(`${service.api.url}${path}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
    dispatcher: agent,
  });
  const events: StreamEvent[] = [];
  let text = '';

  async function read(): Promise<void> {
    let rest = '';
    if (!response.body) return;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const frames = `${rest}${chunk}`.split('\n\n');
      rest = frames.pop() ?? '';
      events.push(...frames.map(parseFrame).filter((event) => event !== null));
    }
  }
  const closed = read();
  // A client that disconnects does not wait for the end.
  closed.catch(() => undefined);

  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    closed,
    leave() {
      leaving.abort();
      void agent.destroy();
    },
    async has(count) {
      await waitUntil(`${count} events, so far:\n${text}`, () => events.length >= count);
      return events;
    },
  };
}

function parseFrame(frame: string): StreamEvent | null {
  const fields = new Map(
    frame
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return {
    id: fields.get('id'),
    event: fields.get('event') ?? 'message',
    data: JSON.parse(data) as Record<string, unknown>,
  };
}
