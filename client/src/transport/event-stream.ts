import { NetworkFailure, UnexpectedAnswerError } from '../errors.ts';
import { withTimeout } from './timing.ts';

/** One event of a stream of server-sent events (HTML standard, section 9.2). */
export interface StreamEvent {
  /** The event's id or, if it has none, the last id before it. */
  id: string | undefined;
  event: string;
  data: string;
}

/** An event, or a sign that bytes arrived. */
export type StreamPart = StreamEvent | 'alive';

/** The balance of a wallet with thousands of tokens has megabytes; this limit keeps a broken server from filling the memory. */
const MAX_EVENT_CHARACTERS = 8_388_608;

export interface ReadEventStreamOptions {
  /** Longest time without a byte. */
  silenceMs: number;
  signal: AbortSignal | undefined;
}

/** Reads until the stream ends, which a cut can look like too. Throws if the stream breaks or is silent for too long. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  options: ReadEventStreamOptions,
): AsyncGenerator<StreamPart, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const takeLine = createEventParser();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, options);
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // A lone CR at the end may be the first half of CRLF, so it waits for the next chunk.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      expectShort(rest.length);
      yield 'alive';
      for (const line of lines) {
        const event = takeLine(line);
        if (event) yield event;
      }
    }
  } finally {
    // Cancelling rejects if the body is broken already, which does not matter here.
    await reader.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readInTime(
  reader: Reader,
  { silenceMs, signal }: ReadEventStreamOptions,
): Promise<Awaited<ReturnType<Reader['read']>>> {
  try {
    const outcome = await withTimeout(silenceMs, signal, async (ended) => {
      // Cancelling closes the connection and ends the pending read.
      ended.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
      const chunk = await reader.read();
      ended.throwIfAborted();
      return chunk;
    });
    if (outcome.kind === 'finished') return outcome.value;
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkFailure('connection', 'The event stream broke off', { cause: error });
  }
  throw new NetworkFailure('timeout', `The event stream sent nothing for ${silenceMs} ms`);
}

/** The JSON of an event. */
export function eventData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnexpectedAnswerError('An event of the stream is not JSON');
    throw error;
  }
}

function expectShort(characters: number): void {
  if (characters > MAX_EVENT_CHARACTERS)
    throw new UnexpectedAnswerError('An event of the stream is too long');
}

/** Takes one line at a time, and returns an event when an empty line completes it. */
function createEventParser(): (line: string) => StreamEvent | undefined {
  let id: string | undefined;
  let event = '';
  let data: string[] = [];
  let characters = 0;
  return (line) => {
    if (line === '') {
      const complete = data.length > 0 ? { id, event: event || 'message', data: data.join('\n') } : undefined;
      event = '';
      data = [];
      characters = 0;
      return complete;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'id' && !value.includes('\0')) id = value;
    if (name === 'event') event = value;
    if (name === 'data') {
      characters += value.length;
      expectShort(characters);
      data.push(value);
    }
    return undefined;
  };
}
