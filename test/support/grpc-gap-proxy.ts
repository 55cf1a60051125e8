import { once } from 'node:events';
import {
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

export interface GrpcGapProxy {
  address: string;
  stop(): Promise<void>;
}

/** A message of no fields: not compressed, of length 0. */
const EMPTY_MESSAGE = Buffer.alloc(5);

/**
 * Stands before a gRPC server that lacks a few methods, and answers those with an empty message, so that the service
 * needs no word about a server that only its tests use.
 */
export async function startGrpcGapProxy(target: string, lacking: ReadonlySet<string>): Promise<GrpcGapProxy> {
  const upstream = connect(`http://${target}`);
  await once(upstream, 'connect');
  // Its streams end with it, and tell their callers.
  upstream.on('error', () => undefined);

  const server = createServer();
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    if (lacking.has(String(headers[constants.HTTP2_HEADER_PATH]))) answerEmpty(stream);
    else forward(stream, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const request = upstream.request({ ...headers, [constants.HTTP2_HEADER_AUTHORITY]: target });
    let trailers: IncomingHttpHeaders = {};
    request.on('response', (answer, flags) => {
      const ended = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (!stream.closed) stream.respond(answer, ended ? { endStream: true } : { waitForTrailers: true });
    });
    request.on('trailers', (received: IncomingHttpHeaders) => {
      trailers = received;
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    request.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    // A caller that gives up its long poll must not leave it open: the server would give it a task.
    stream.on('close', () => request.close(constants.NGHTTP2_CANCEL));
    stream.pipe(request);
    request.pipe(stream);
  }

  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      upstream.destroy();
      server.close();
      for (const session of sessions) session.destroy();
      await once(server, 'close');
    },
  };
}

function answerEmpty(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.end(EMPTY_MESSAGE);
}
