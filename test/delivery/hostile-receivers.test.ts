import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import { MAX_RESPONSE_BODY_BYTES } from '../../delivery/answer-reader.ts';
import type { AttemptOutcome } from '../../delivery/attempt-outcome.ts';
import { holdTimers, type HeldTimers } from '../support/held-timers.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startAttempts, TIMEOUT_MS, type Attempts } from './support/attempts.ts';
import { startByteReceiver, type Receiver } from './support/receiver.ts';

/** The kernel takes this much from a sender whose peer has stopped reading: several megabytes on loopback. */
const SOCKET_BUFFERS_BYTES = 24_000_000;

/** An attempt that ended did not wait for a timeout: no timer of a second or more fires. */
const PATIENCE_MS = 10_000;
const HELD_FROM_MS = 1_000;

const BROKEN = { kind: 'error', errorClass: 'connection' };

describe('a hostile receiver', () => {
  const open: { close(): Promise<void> }[] = [];
  let attempts: Attempts;
  let limits: HeldTimers;

  beforeEach(() => {
    limits = holdTimers((milliseconds) => milliseconds >= HELD_FROM_MS);
    attempts = startAttempts(undefined, { timeoutMs: PATIENCE_MS });
    open.push(attempts);
  });

  afterEach(async () => {
    limits.release();
    for (const each of open.splice(0)) await each.close();
  });

  async function receiver(answer: (socket: Socket, requestNumber: number) => unknown): Promise<Receiver> {
    const started = await startByteReceiver(answer);
    open.push(started);
    return started;
  }

  async function postTo(answer: (socket: Socket, requestNumber: number) => unknown): Promise<AttemptOutcome> {
    const { port } = await receiver(answer);
    return await attempts.post(`http://127.0.0.1:${port}/`);
  }

  it('that answers 100 MB is only read up to the part that is kept', async () => {
    let sent: Socket | undefined;
    const outcome = await postTo((socket) => {
      sent = socket;
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n');
      writeWithoutEnd(socket, 'x'.repeat(65_536), 100_000_000);
    });
    expect(outcome).to.include({
      kind: 'response',
      status: 200,
      responseBody: 'x'.repeat(MAX_RESPONSE_BODY_BYTES),
    });
    await waitUntil('the connection is gone', () => sent?.destroyed);
    expect(sent?.bytesWritten).to.be.below(SOCKET_BUFFERS_BYTES);
  });

  it('that compresses its answer cannot make it grow here', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000));
    const outcome = await postTo((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    const { responseBody } = outcome as AttemptOutcome & { kind: 'response' };
    expect(responseBody.charCodeAt(0)).to.equal(0x1f);
    expect(responseBody.length).to.be.at.most(MAX_RESPONSE_BODY_BYTES);
  });

  it('that sends one byte at a time gets no more time for it', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'.split('');
    const { port } = await receiver((socket) => {
      const drip = setInterval(() => socket.write(answer.shift() ?? ''), TIMEOUT_MS / 10);
      socket.on('close', () => clearInterval(drip));
    });
    const impatient = startAttempts(undefined, { timeoutMs: TIMEOUT_MS });
    open.push(impatient);
    // Reading the whole answer would take longer.
    expect(await impatient.post(`http://127.0.0.1:${port}/`)).to.deep.include({
      kind: 'error',
      errorClass: 'timeout',
    });
  });

  const untilClosed: Record<string, [bytes: string, outcome: object]> = {
    'before the status': ['', BROKEN],
    'within the status': ['HTTP/1.1 20', BROKEN],
    'after the status': ['HTTP/1.1 200 OK\r\n', BROKEN],
    'within the headers': ['HTTP/1.1 200 OK\r\ncontent-le', BROKEN],
    'after the headers': [
      'HTTP/1.1 503 Busy\r\nretry-after: 3\r\ncontent-length: 9\r\n\r\n',
      { kind: 'response', status: 503, responseBody: '', retryAfterMs: 3_000 },
    ],
    'within the body': [
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf',
      { kind: 'response', status: 200, responseBody: 'half' },
    ],
    'within a chunk': [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nhalf',
      { kind: 'response', status: 200, responseBody: 'half' },
    ],
  };
  for (const [when, [bytes, outcome]] of Object.entries(untilClosed)) {
    it(`that closes the connection ${when} ends the attempt at once, with the status if there is one`, async () => {
      expect(await postTo((socket) => socket.end(bytes))).to.deep.include(outcome);
    });
  }

  it('that resets the connection ends the attempt at once', async () => {
    expect(await postTo((socket) => socket.resetAndDestroy())).to.deep.include(BROKEN);
  });

  it('that sends endless headers is cut off', async () => {
    const outcome = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      writeWithoutEnd(socket, `x-filler: ${'x'.repeat(1_000)}\r\n`);
    });
    expect(outcome).to.include({
      ...BROKEN,
      message: 'The connection broke before there was a complete answer. (UND_ERR_HEADERS_OVERFLOW)',
    });
  });

  it('that sends a header of a megabyte is cut off', async () => {
    const outcome = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-filler: ');
      writeWithoutEnd(socket, 'x'.repeat(65_536));
    });
    expect(outcome).to.deep.include(BROKEN);
  });

  it('that sends endless trailers is cut off, and its status counts', async () => {
    const outcome = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n');
      writeWithoutEnd(socket, `x-filler: ${'x'.repeat(1_000)}\r\n`);
    });
    expect(outcome).to.include({ kind: 'response', status: 200, responseBody: 'ok' });
  });

  it('that sends endless 1xx answers is cut off', async () => {
    const outcome = await postTo((socket) =>
      writeWithoutEnd(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(100)),
    );
    expect(outcome).to.deep.include(BROKEN);
  });

  it('may send a few 1xx answers first', async () => {
    const outcome = await postTo((socket) =>
      socket.write(
        `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3)}HTTP/1.1 202 OK\r\ncontent-length: 2\r\n\r\nok`,
      ),
    );
    expect(outcome).to.include({ kind: 'response', status: 202, responseBody: 'ok' });
  });

  it('that changes the protocol is not followed', async () => {
    const switching = 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';
    expect(await postTo((socket) => socket.write(switching))).to.deep.include(BROKEN);
  });

  it('that speaks HTTP/1.0 is understood, over a new connection each time', async () => {
    const server = await receiver((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nold'));
    for (const connections of [1, 2]) {
      const outcome = await attempts.post(`http://127.0.0.1:${server.port}/`);
      expect(outcome).to.include({ kind: 'response', status: 200, responseBody: 'old' });
      expect(server.connections()).to.equal(connections);
    }
  });

  it('that answers twice has not answered the next attempt', async () => {
    const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
    const { port } = await receiver((socket, number) =>
      socket.write(
        number === 1 ? `HTTP/1.1 500 Sorry\r\ncontent-length: 0\r\n\r\n${ok}` : ok.replace('200', '201'),
      ),
    );
    expect(await attempts.post(`http://127.0.0.1:${port}/`)).to.include({ status: 500 });
    expect(await attempts.post(`http://127.0.0.1:${port}/`)).not.to.include({ status: 200 });
  });
});

/** As fast as the other side reads, up to `total` bytes. */
function writeWithoutEnd(socket: Socket, text: string, total = Number.POSITIVE_INFINITY): void {
  const writeOn = (): void => {
    while (!socket.destroyed && socket.bytesWritten < total && socket.write(text));
  };
  socket.on('drain', writeOn);
  writeOn();
}
