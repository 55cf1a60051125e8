import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { PriceSourceName } from '../../domain/prices/price-source.ts';
import { readExamples, type ProviderExample } from './provider-examples.ts';
import { SOURCES } from './sources.ts';

describe('A source of prices reads the answers of its provider', () => {
  let examples: [PriceSourceName, ProviderExample][];
  let answers: Record<string, string>;
  let server: Server;
  let url: string;

  before(async () => {
    examples = await readExamples();
    answers = Object.assign({}, ...examples.map(([, example]) => example.answers)) as Record<string, string>;
    server = createServer((request, response) => {
      const text = answers[new URL(request.url ?? '', 'http://127.0.0.1').pathname];
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('with a price for each token that has one, and none for the others', async () => {
    for (const [source, { tokens }] of examples) {
      const all = [...tokens.priced, ...tokens.unpriced];
      const readings = await SOURCES[source].create(url).read(all, new AbortController().signal);
      const priced = readings.filter(({ price }) => price !== null).map(({ token }) => token);
      expect(priced, source).to.have.members(tokens.priced);
      expect(readings, source).to.have.lengthOf(all.length);
    }
  });
});
