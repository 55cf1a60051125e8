import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Time for a response to reach a distant client, and for the client to stop sending. After that the connection is closed anyway. */
const LINGER_MS = 1_000;

/**
 * A body that ends, and so closes its connection, only after the client has sent everything or had time to stop. If the
 * connection were closed at once, the data still arriving would reset it, and the response would be lost.
 */
export function lastAnswer(text: string, request: IncomingMessage): Readable {
  async function* body(): AsyncGenerator<string, void> {
    yield text;
    // An earlier reader has paused the stream.
    request.unpipe();
    request.resume();
    await finished(request, { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined);
  }
  return Readable.from(body());
}
