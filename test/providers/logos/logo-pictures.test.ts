import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { buildConnector } from 'undici';
import { createLogoPictures, type LogoPictures } from '../../../providers/logos/logo-pictures.ts';

const TIMEOUT_MS = 300;

/** Collects all memory that nothing refers to any more. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('The picture at an address', () => {
  let host: Server;
  let url: string;
  let pictures: LogoPictures;

  before(async () => {
    host = createServer((request, response) => {
      if (request.url === '/picture') return void response.end('picture');
      response.writeHead(200);
      const dripping = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(dripping));
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    pictures = createLogoPictures({ connect: buildConnector({}), timeoutMs: TIMEOUT_MS });
  });
  after(async () => {
    await pictures.close();
    host.close();
  });

  const read = async (path: string): Promise<string | undefined> =>
    (await pictures.read(`${url}${path}`, new AbortController().signal))?.toString();

  it('is read', async () => {
    expect(await read('/picture')).to.equal('picture');
  });

  it('is not waited for without an end if it comes byte by byte, also after memory was collected', async () => {
    const collect = collector();
    const collecting = setInterval(collect, TIMEOUT_MS / 10);
    try {
      expect(await read('/drip')).to.equal(undefined);
    } finally {
      clearInterval(collecting);
    }
  }).timeout(10_000);
});
