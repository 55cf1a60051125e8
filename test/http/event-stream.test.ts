import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVENT_STREAM_HEADERS, writeEventStream, type ServerSentEvent } from '../../http/event-stream.ts';
import { waitUntil } from '../support/wait-until.ts';

const KILOBYTE = 'x'.repeat(1_024);
/** Far more than sockets of both sides hold. */
const EVENTS = 30_000;

describe('an event stream', () => {
  let server: Server;
  let url: string;
  let source: () => AsyncGenerator<ServerSentEvent, void>;
  let leaving: AbortController;
  let ended: Promise<unknown>;

  before(async () => {
    server = createServer((_request, response) => {
      response.writeHead(200, EVENT_STREAM_HEADERS);
      ended = writeEventStream(response, source(), leaving.signal).then(
        () => 'ended',
        (error: unknown) => error,
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => server.close());
  beforeEach(() => {
    leaving = new AbortController();
  });

  function open(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get(url, resolve).on('error', reject);
    });
  }

  async function textOf(response: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return text;
  }

  it('asks for no more than its reader takes, and leaves nothing out when he takes it', async () => {
    let given = 0;
    source = async function* () {
      for (; given < EVENTS; given += 1) yield { id: String(given), event: 'e', data: KILOBYTE };
    };
    const response = await open();
    let before = -1;
    await waitUntil('nothing more is asked for', () => {
      const still = given === before;
      before = given;
      return still && given > 0;
    });
    expect(given).to.be.below(EVENTS);
    const text = await textOf(response);
    expect(text.match(/^id: /gm)).to.have.length(EVENTS);
    expect(text)
      .to.include(`id: ${EVENTS - 1}\n`)
      .and.not.include('retry:');
    expect(await ended).to.equal('ended');
  });

  it('whose reader goes away stops asking and lets go of its source', async () => {
    let released = false;
    source = async function* () {
      try {
        for (;;) yield { event: 'e', data: KILOBYTE };
      } finally {
        released = true;
      }
    };
    const response = await open();
    response.destroy();
    await waitUntil('the source was released', () => released);
    expect(await ended).to.equal('ended');
  });

  it('that is cut by its server says so, and when to come back', async () => {
    source = async function* () {
      yield { id: '1', event: 'e', data: {} };
      await once(leaving.signal, 'abort');
    };
    const response = await open();
    leaving.abort();
    expect(await textOf(response)).to.match(
      /^id: 1\nevent: e\ndata: \{\}\n\n: the stream ends here.*\nretry: 1000\n\n$/,
    );
  });

  it('that fails says no more than that it was cut', async () => {
    source = async function* () {
      yield { comment: 'open' };
      throw new Error('the password is hunter2');
    };
    expect(await textOf(await open())).to.match(/^: open\n\n: the stream ends here.*\nretry: 1000\n\n$/);
    expect(await ended).to.be.an('error');
  });

  it('keeps a line break in its data from ending an event', async () => {
    source = async function* () {
      yield { event: 'e', data: { message: 'one\n\ntwo\r\u2028three' } };
    };
    const text = await textOf(await open());
    expect(text.split('\n\n')).to.have.length(2);
    const data: unknown = JSON.parse(text.slice(text.indexOf('data: ') + 'data: '.length));
    expect(data).to.deep.equal({ message: 'one\n\ntwo\r\u2028three' });
  });
});
