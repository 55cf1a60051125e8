import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Time for an answer to cross the world and for its client to stop sending; then the connection is closed all the same. */
const LINGER_MS = 1_000;

/**
 * A body that ends, and with it a connection that is to be closed, only once the client has sent all or had the time to
 * see that it need not. Closed at once, the connection would be reset by what is still coming, and the answer lost.
 */
export function lastAnswer(text: string, request: IncomingMessage): Readable {
  async function* body(): AsyncGenerator<string, void> {
    yield text;
    // Whoever read the beginning has stopped the stream.
    request.unpipe();
    request.resume();
    await finished(request, { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined);
  }
  return Readable.from(body());
}
