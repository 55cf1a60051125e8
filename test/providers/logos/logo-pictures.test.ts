import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { buildConnector } from 'undici';
import { createLogoPictures, type LogoPictures } from '../../../providers/logos/logo-pictures.ts';

describe('The picture at an address', () => {
  let host: Server;
  let url: string;
  let pictures: LogoPictures;

  before(async () => {
    host = createServer((_request, response) => response.end('picture'));
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    pictures = createLogoPictures({ connect: buildConnector({}) });
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
});
