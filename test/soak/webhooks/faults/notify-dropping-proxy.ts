import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

export interface NotifyDroppingProxy {
  port: number;
  /** How many NOTIFY were dropped. */
  dropped(): number;
  stop(): Promise<void>;
}

// PostgreSQL's protocol, "Message Formats": a byte for the type, then the length of the rest, itself included.
const NOTIFICATION = 'A'.charCodeAt(0);
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** A proxy in front of PostgreSQL that passes on everything except what LISTEN receives. Without TLS. */
export async function startNotifyDroppingProxy(target: {
  host: string;
  port: number;
}): Promise<NotifyDroppingProxy> {
  let dropped = 0;

  function withoutNotify(): Transform {
    let rest: Buffer = Buffer.alloc(0);
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        while (rest.length >= TYPE_BYTES + LENGTH_BYTES) {
          const end = TYPE_BYTES + rest.readUInt32BE(TYPE_BYTES);
          if (rest.length < end) break;
          if (rest[0] === NOTIFICATION) dropped += 1;
          else this.push(rest.subarray(0, end));
          rest = rest.subarray(end);
        }
        done();
      },
    });
  }

  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(withoutNotify()).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    dropped: () => dropped,
    async stop() {
      // Its users have closed their connections.
      server.close();
      await once(server, 'close');
    },
  };
}
