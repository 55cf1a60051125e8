import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError, type ApiErrorCode } from '../domain/errors.ts';
import { errorEnvelope } from './envelope.ts';

/** A client that needs longer for its headers or its whole request is cut off. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often the server looks for such clients. */
const CHECK_INTERVAL_MS = 1_000;

/** Errors of Node's HTTP parser, before any request exists. */
const PARSER_ERRORS: Record<string, { code: ApiErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { code: 'INVALID_REQUEST', message: 'The headers are too large.' },
};

/** It answers its own failures: nobody waits for what it returns. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The HTTP server around the app; answers in the envelope even where the request cannot be parsed. */
export function createHttpServer(listener: RequestHandler): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // Node's own refusal has no body; ours has the envelope.
      requireHostHeader: false,
    },
    (request, response) => {
      const problem = requestProblem(request);
      if (problem === null) listener(request, response);
      else refuse(response, problem);
    },
  );
  // Whatever else than 100-continue is expected may be ignored (RFC 9110, section 10.1.1); Node would answer bare.
  server.on('checkExpectation', listener);
  server.on('clientError', answerParserError);
  return server;
}

function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  // An answer that is half-way out must not get another one behind it.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const { code, message } = PARSER_ERRORS[error.code ?? ''] ?? {
    code: 'INVALID_REQUEST' as const,
    message: 'This is not an HTTP request.',
  };
  const failure = new ServiceError(code, message);
  const body = JSON.stringify(errorEnvelope(failure));
  socket.end(
    `HTTP/1.1 ${failure.status} ${REASONS[failure.status] ?? 'Error'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** What Node's parser lets through, and what would only fail deeper inside. */
function requestProblem({ url, headers, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined && httpVersion === '1.1') return 'The Host header is missing.';
  if (!url?.startsWith('/')) return 'The request target must be a path.';
  return null;
}

function refuse(response: ServerResponse, problem: string): void {
  const failure = new ServiceError('INVALID_REQUEST', problem);
  response.writeHead(failure.status, {
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  response.end(JSON.stringify(errorEnvelope(failure)));
}

const REASONS: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout' };
