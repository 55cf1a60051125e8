import { once } from 'node:events';
import {
  connect,
  constants,
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

export interface GrpcProxy {
  port: number;
  address: string;
  /** The `authorization` headers that arrived. */
  authorizations: ReadonlySet<string | undefined>;
  stop(): Promise<void>;
}

export interface GrpcProxyOptions {
  /** Paths that the server lacks and that are answered with an empty message. */
  empty?: ReadonlySet<string>;
  /** Calls whose path begins so are refused with `status`, of gRPC. */
  refused?: { path: string; status: number };
  /** Callers speak TLS with the proxy, and show a certificate of `clientCa` if one is given. */
  tls?: { key: string; cert: string; clientCa?: string };
}

/** A message of no fields: not compressed, of length 0. */
const EMPTY_MESSAGE = Buffer.alloc(5);

/**
 * Stands before a real gRPC server that lacks what other servers have: a few methods, TLS, credentials. So the service needs no
 * word about servers that only its tests use.
 */
export async function startGrpcProxy(target: string, options: GrpcProxyOptions = {}): Promise<GrpcProxy> {
  const { empty, refused, tls } = options;
  const upstream = connect(`http://${target}`);
  await once(upstream, 'connect');
  // Its streams end with it, and tell their callers.
  upstream.on('error', () => undefined);

  const server = tls ? secureServer(tls) : createServer();
  const authorizations = new Set<string | undefined>();
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    authorizations.add(headers.authorization);
    const path = String(headers[constants.HTTP2_HEADER_PATH]);
    if (empty?.has(path)) answer(stream, EMPTY_MESSAGE, 0);
    else if (refused && path.startsWith(refused.path)) answer(stream, Buffer.alloc(0), refused.status);
    else forward(stream, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const request = upstream.request({ ...headers, [constants.HTTP2_HEADER_AUTHORITY]: target });
    let trailers: IncomingHttpHeaders = {};
    request.on('response', (headers, flags) => {
      const ended = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (!stream.closed) stream.respond(headers, ended ? { endStream: true } : { waitForTrailers: true });
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
    port,
    address: `127.0.0.1:${port}`,
    authorizations,
    async stop() {
      upstream.destroy();
      server.close();
      for (const session of sessions) session.destroy();
      await once(server, 'close');
    },
  };
}

function secureServer({ key, cert, clientCa }: NonNullable<GrpcProxyOptions['tls']>): Http2SecureServer {
  return createSecureServer({
    key,
    cert,
    ...(clientCa === undefined ? {} : { ca: clientCa, requestCert: true, rejectUnauthorized: true }),
  });
}

function answer(stream: ServerHttp2Stream, message: Buffer, status: number): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(status) }));
  stream.end(message);
}
