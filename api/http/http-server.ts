import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ServiceError, type ApiErrorCode } from '../../domain/errors.ts';
import { errorEnvelope } from './envelope.ts';

/** What one client may take of the server. */
export interface ConnectionLimits {
  /** A client that needs longer for its headers or its whole request is cut off. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** How often the server looks for such clients. */
  checkIntervalMs: number;
  /** One more is closed at once. */
  maxConnections: number;
}

const LIMITS: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 1_000,
  // The 2,000 that may wait (use-cases/operations/waiter-limit.ts), and as many again that ask; some 100 MB.
  maxConnections: 4_000,
};

/** Browsers send some twenty, proxies add ten. Node's own limit, 2,000, would drop what is beyond without a word. */
const MAX_HEADERS = 100;

/** Errors of Node's HTTP parser, before any request exists. */
const PARSER_ERRORS: Record<string, { code: ApiErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
  // Node's limit: 16 KiB.
  HPE_HEADER_OVERFLOW: { code: 'HEADERS_TOO_LARGE', message: 'The headers are too large.' },
};

/** It answers its own failures: nobody waits for what it returns. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The HTTP server around the app; answers in the envelope even where the request cannot be parsed. */
export function createHttpServer(listener: RequestHandler, limits: Partial<ConnectionLimits> = {}): Server {
  const { headersTimeoutMs, requestTimeoutMs, checkIntervalMs, maxConnections } = { ...LIMITS, ...limits };
  /** The newest request of a connection, the only one of which parts can be missing. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      // Node's own refusal has no body; ours has the envelope.
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
  // Whatever else than 100-continue is expected may be ignored (RFC 9110, section 10.1.1); Node would answer bare.
  // As a request like any other: with the checks above, and what else listens for requests.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
  server.on('clientError', (error, socket: Socket) => answerParserError(error, socket, latest.get(socket)));
  return server;
}

/**
 * Answers what the parser refuses. A request that the app has seen already gets this answer through its own response, of which there
 * is one only: when the app fails to read the rest of the body, its answer has nowhere to go.
 */
function answerParserError(error: NodeJS.ErrnoException, socket: Socket, latest?: ServerResponse): void {
  const isOfLatest = latest !== undefined && !latest.req.complete;
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
  if (isOfLatest && latest.writableEnded) {
    // It was answered before its body came. What is written goes out first.
    socket.destroySoon();
    return;
  }
  // An answer that is half-way out must not get another one behind it.
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
    // The app must not take up what arrives of the body after its refusal.
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

/** What Node's parser lets through, and what would only fail deeper inside. */
function requestProblem({ url, headers, rawHeaders, httpVersion }: IncomingMessage): ServiceError | null {
  // Names and values by turns.
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
