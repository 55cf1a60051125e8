import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';

/**
 * Aborts when the connection is closed or the server drains: for everything that waits for this client. All requests of a
 * connection share one signal, because creating one for each is a large part of the cost of a short request. It listens to the
 * socket and not to the response: a request that is queued on its connection has no response yet.
 */
export function createConnectionSignals(draining: AbortSignal): (socket: Socket) => AbortSignal {
  const signals = new WeakMap<Socket, AbortSignal>();

  function listen(socket: Socket): AbortSignal {
    const gone = new AbortController();
    // Every waiting request of the connection listens to it; Node reports more than ten listeners as a leak.
    setMaxListeners(0, gone.signal);
    // Not AbortSignal.any: with a signal that lives as long as the process, each call would leak memory.
    const onGone = (): void => {
      draining.removeEventListener('abort', onGone);
      socket.off('close', onGone);
      gone.abort();
    };
    if (socket.destroyed || draining.aborted) {
      gone.abort();
    } else {
      socket.once('close', onGone);
      draining.addEventListener('abort', onGone);
    }
    return gone.signal;
  }

  return function signalOf(socket) {
    const known = signals.get(socket);
    if (known) return known;
    const signal = listen(socket);
    signals.set(socket, signal);
    return signal;
  };
}
