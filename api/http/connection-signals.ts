import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';

/**
 * Aborts when the connection is closed or the server drains: for everything that waits on behalf of its client. One for
 * all requests of a connection, because making one for each is a good part of what a short request costs. Of the socket
 * and not of the response: a request that waits behind others on its connection has none yet, and hears nothing.
 */
export function createConnectionSignals(draining: AbortSignal): (socket: Socket) => AbortSignal {
  const signals = new WeakMap<Socket, AbortSignal>();

  function listen(socket: Socket): AbortSignal {
    const gone = new AbortController();
    // Every request that waits on the connection listens to it; Node would take more than ten for a leak.
    setMaxListeners(0, gone.signal);
    // Not AbortSignal.any: with a signal that lives as long as the process, each one would leave something behind.
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
