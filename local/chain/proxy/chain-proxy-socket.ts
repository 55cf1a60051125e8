import type { RawData, WebSocket } from 'ws';

const NO_STATUS = 1005; // close codes that are only reported and may not be sent
const ABNORMAL = 1006;
const GOING_AWAY = 1001;

/** Passes the frames of two sockets to each other, in order, and closes one when the other closes. */
export function relayWebSocket(client: WebSocket, upstream: WebSocket): void {
  const early: { data: RawData; binary: boolean }[] = [];
  client.on('message', (data, binary) => {
    if (upstream.readyState === upstream.OPEN) upstream.send(data, { binary });
    else early.push({ data, binary });
  });
  upstream.on('open', () => {
    for (const { data, binary } of early) upstream.send(data, { binary });
    early.length = 0;
  });
  upstream.on('message', (data, binary) => {
    if (client.readyState === client.OPEN) client.send(data, { binary });
  });
  closeTogether(client, upstream);
  closeTogether(upstream, client);
}

function closeTogether(from: WebSocket, to: WebSocket): void {
  from.on('close', (code, reason) => {
    if (to.readyState === to.CONNECTING) to.terminate();
    else to.close(code === NO_STATUS || code === ABNORMAL ? GOING_AWAY : code, reason);
  });
  // After an error comes a close, which informs the other side.
  from.on('error', () => undefined);
}
