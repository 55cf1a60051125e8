import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** Stands between a process and one of its parts, to take the part away without touching it. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function listen(onPort: number): Promise<Server> {
    const next = createServer((client) => {
      const upstream = connect(target);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.pipe(upstream).pipe(client);
    });
    next.listen(onPort, '127.0.0.1');
    await once(next, 'listening');
    return next;
  }

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    port,
    cut,
    async mend() {
      server = await listen(port);
    },
    stop: cut,
  };
}
