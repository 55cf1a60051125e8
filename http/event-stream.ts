import type { ServerResponse } from 'node:http';

/** One frame of a stream of server-sent events (HTML standard, section 9.2). */
export type ServerSentEvent = { id?: string; event: string; data: unknown } | { comment: string };

export const EVENT_STREAM = 'text/event-stream';

export const EVENT_STREAM_HEADERS: Record<string, string> = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  'cache-control': 'no-store',
  // Otherwise nginx buffers events.
  'x-accel-buffering': 'no',
  // No request follows a stream on its connection, so a stopping server need not wait until it is idle.
  connection: 'close',
};

/** Proxies cut a silent connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000;

/** A reader that reads nothing for this long is gone, or will never catch up. */
const STALLED_READER_MS = 60_000;

/** Reconnection time for clients that do not choose their own. */
const RETRY_MS = 1_000;

const CUT = `: the stream ends here, connect again\nretry: ${RETRY_MS}\n\n`;

/**
 * Writes events as they come, no faster than the reader reads them: no event is requested from `events` while the
 * socket is full. The headers must be set already. Returns when the events end, and closes the response.
 */
export async function writeEventStream(
  response: ServerResponse,
  events: AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
): Promise<void> {
  response.flushHeaders();
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(frame({ comment: 'still here' }));
  }, HEARTBEAT_MS);
  let complete = false;
  try {
    for await (const event of events) {
      if (!(await writeWhole(response, frame(event), signal))) return;
    }
    complete = !signal.aborted;
  } finally {
    clearInterval(heartbeat);
    if (!complete && !response.destroyed) response.write(CUT);
    response.end();
  }
}

/** Resolves when there is room for more; false if the reader is gone. */
function writeWhole(response: ServerResponse, text: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed || response.write(text)) {
      resolve(!response.destroyed);
      return;
    }
    const done = (): void => {
      clearTimeout(stalled);
      response.off('drain', done);
      response.off('close', done);
      signal.removeEventListener('abort', done);
      resolve(!response.destroyed && !signal.aborted);
    };
    const stalled = setTimeout(() => {
      response.destroy();
      done();
    }, STALLED_READER_MS);
    response.on('drain', done);
    response.on('close', done);
    signal.addEventListener('abort', done);
  });
}

function frame(event: ServerSentEvent): string {
  if ('comment' in event) return `: ${event.comment}\n\n`;
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  // JSON.stringify writes no line break, so the data is always one line.
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}
