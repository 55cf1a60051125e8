import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect } from 'chai';
import { freePort, PortsTakenError, requireFreePorts } from '../../../local/processes/ports.ts';

describe('local/ports', () => {
  const servers: Server[] = [];

  async function takePort(host: string): Promise<number> {
    const server = createServer().listen(0, host);
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('names every taken port and its setting at once', async () => {
    const [first, second, free] = [await takePort('127.0.0.1'), await takePort('0.0.0.0'), await freePort()];
    const error = await requireFreePorts([
      { port: first, setting: 'API_PORT' },
      { port: free, setting: 'CODEC_PORT' },
      { port: second, setting: 'POSTGRES_PORT' },
    ]).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(PortsTakenError);
    expect((error as PortsTakenError).message).to.equal(
      `Port ${first} is taken. Set API_PORT to another one, or end what uses it.\n` +
        `Port ${second} is taken. Set POSTGRES_PORT to another one, or end what uses it.`,
    );
  });

  it('gives each port out once, although nothing listens on it yet', async () => {
    const ports: number[] = [];
    for (let count = 0; count < 300; count += 1) ports.push(await freePort());
    expect(new Set(ports)).to.have.property('size', ports.length);
  });

  it('says nothing about free ports, and leaves them free', async () => {
    const port = await freePort();
    await requireFreePorts([{ port, setting: 'API_PORT' }]);
    await requireFreePorts([{ port, setting: 'API_PORT' }]);
  });
});
