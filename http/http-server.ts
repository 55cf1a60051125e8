import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ServiceError, type ApiErrorCode } from '../domain/errors.ts';
import { errorEnvelope } from './envelope.ts';

/** Limits for the connections of clients. */
export interface ConnectionLimits {
  /** A client that takes longer for its headers, or for its whole request, is cut off. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** How often the server checks for such clients. */
  checkIntervalMs: number;
  /**
   * How long a connection may wait for its next request. Longer than clients and reverse proxies keep one (nginx: 60 s): the side
   * that sends requests has to close first, because a request that meets a closing connection is lost.
   */
  keepAliveMs: number;
  /** Further connections are closed at once. */
  maxConnections: number;
}

const LIMITS: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 1_000,
  keepAliveMs: 65_000,
  // The 2,000 that may wait (use-cases/operations/waiter-limit.ts), and as many other requests; some 100 MB.
  maxConnections: 4_000,
};

/** Browsers send some twenty headers, proxies add ten. Node silently drops headers beyond its own limit of 2,000. */
const MAX_HEADERS = 100;

/** Errors of Node's HTTP parser, before any request exists. */
const PARSER_ERRORS: Record<string, { code: ApiErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
  // Node's limit: 16 KiB.
  HPE_HEADER_OVERFLOW: { code: 'HEADERS_TOO_LARGE', message: 'The headers are too large.' },
};

/** It handles its own failures: the caller ignores what it returns. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The HTTP server around the app. It responds with the envelope even if a request cannot be parsed. */
export function createHttpServer(listener: RequestHandler, limits: Partial<ConnectionLimits> = {}): Server {
  const { headersTimeoutMs, requestTimeoutMs, checkIntervalMs, keepAliveMs, maxConnections } = {
    ...LIMITS,
    ...limits,
  };
  /** The response to the newest request of a connection, the only request that can be incomplete. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      keepAliveTimeout: keepAliveMs,
      // Node's own refusal has no envelope; ours does.
      requireHostHeader: false,
    },
    (request, response) => {
      latest.set(request.socket, response);
      const problem = requestProblem(request);
      if (problem === null) listener(request, response);
      else refuse(response, problem);
    },
  );
  server.maxConnections = maxConnections;
  // A server may ignore expectations other than 100-continue (RFC 9110, section 10.1.1); Node would respond without an envelope.
  // Handled like any other request, with the checks above and all request listeners.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
  server.on('clientError', (error, socket: Socket) => answerParserError(error, socket, latest.get(socket)));
  return server;
}

/**
 * Responds to requests that the parser refuses. If the app has already received the request, this uses the request's only
 * response, so the app can no longer respond when it fails to read the rest of the body.
 */
function answerParserError(error: NodeJS.ErrnoException, socket: Socket, latest?: ServerResponse): void {
  const isOfLatest = latest !== undefined && !latest.req.complete;
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
  if (isOfLatest && latest.writableEnded) {
    // It was answered before its body arrived. Pending output is sent first.
    socket.destroySoon();
    return;
  }
  // A response that is partly sent must not be followed by another one.
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const { code, message } = PARSER_ERRORS[error.code ?? ''] ?? {
    code: 'INVALID_REQUEST' as const,
    message: 'This is not an HTTP request.',
  };
  const failure = new ServiceError(code, message);
  if (isOfLatest) {
    // The app must not process the rest of the body after its refusal.
    latest.once('close', () => latest.req.destroy());
    refuse(latest, failure);
    return;
  }
  const body = JSON.stringify(errorEnvelope(failure));
  socket.end(
    `HTTP/1.1 ${failure.status} ${REASONS[failure.status] ?? 'Error'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Problems that Node's parser accepts and that would fail later. */
function requestProblem({ url, headers, rawHeaders, httpVersion }: IncomingMessage): ServiceError | null {
  // Names and values alternate.
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return new ServiceError('HEADERS_TOO_LARGE', 'The request has too many headers.', {
      details: `At most ${MAX_HEADERS}.`,
    });
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return new ServiceError('INVALID_REQUEST', 'The Host header is missing.');
  }
  if (!url?.startsWith('/')) return new ServiceError('INVALID_REQUEST', 'The request target must be a path.');
  return null;
}

function refuse(response: ServerResponse, failure: ServiceError): void {
  const body = JSON.stringify(errorEnvelope(failure));
  response.writeHead(failure.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
