import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocumentOperation } from '../support/api-document.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { valuesOf } from './schema-arbitrary.ts';
import type { FuzzRequest } from './send-request.ts';
import { oddBody, oddText } from './value-arbitraries.ts';

/** Longer ones only reach the limit for all headers together. */
const MAX_TEXT_IN_HEAD = 1_500;

const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'TRACE', 'PROPFIND'];

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'application/json; charset=',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  ';',
];

/** Headers that middleware reads, and some that it must not. */
const ODD_HEADERS = [
  'x-network',
  'idempotency-key',
  'last-event-id',
  'accept',
  'accept-encoding',
  'content-encoding',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-http-method-override',
  'origin',
  'host',
  'cookie',
  'range',
  'if-none-match',
  'access-control-request-method',
];

/** More headers than a request may have. */
const CROWD = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-number-${index}`, 'x']));

const ODD_PATH_SEGMENTS = [
  '%',
  '%zz',
  '%c0%80',
  '%2e%2e',
  '..',
  '.',
  '%2F',
  ':operation_id',
  '{operation_id}',
  '*',
];

/** Requests for one operation of the document: mostly valid values, and sometimes anything else. */
export function requestsFor(operation: ApiDocumentOperation, world: FuzzWorld): Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: mostly(fc.constant(operation.method.toUpperCase()), fc.constantFrom(...METHODS)),
      path: pathOf(operation, world),
      query: queryOf(operation, world),
      headers: headersOf(operation, world),
      body: bodyOf(operation, world),
      contentType: mostly(fc.constant('application/json'), fc.constantFrom(...CONTENT_TYPES)),
    })
    .map(({ method, path, query, headers, body, contentType }) => ({
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: { ...(body === null ? {} : { 'content-type': contentType }), ...headers },
      body,
    }));
}

/** Requests for unknown paths. */
export function requestsForAnyPath(world: FuzzWorld): Arbitrary<FuzzRequest> {
  const segment = fc.oneof(
    fc.constantFrom('v1', 'docs', 'openapi.json', 'wallet', 'operations', '', ...ODD_PATH_SEGMENTS),
    oddText.map(escaped),
  );
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
      body: fc.option(oddBody),
    })
    .map(({ method, path, body }) => ({ method, target: path, headers: bearer(world.ownKey), body }));
}

function pathOf({ path, parameters }: ApiDocumentOperation, world: FuzzWorld): Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const segmentOf = (name: string): Arbitrary<string> =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(world.ownIds[name] ?? world.ownOperationIds)) },
      { weight: 3, arbitrary: fc.constantFrom(...(world.otherIds[name] ?? world.otherOperationIds)) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_PATH_SEGMENTS) },
      { weight: 1, arbitrary: oddText.map(escaped) },
    );
  return fc
    .tuple(...names.map(segmentOf))
    .map((segments) =>
      names.reduce((filled, name, index) => filled.replace(`{${name}}`, () => segments[index] ?? ''), path),
    );
}

function queryOf({ parameters }: ApiDocumentOperation, { known }: FuzzWorld): Arbitrary<string> {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = declared.map(({ name, schema, required }) => {
    const value = name === 'wait' ? fc.constantFrom(...(known['wait'] ?? [])) : valuesOf(schema, known, name);
    const pair = value.map((each) => `${name}=${escaped(textOf(each))}`);
    return required ? mostly(pair, fc.constant(null)) : rarely(pair);
  });
  const stray = fc.tuple(oddText, oddText).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return fc
    .tuple(fc.tuple(...pairs), rarely(stray), rarely(fc.constant('again')))
    .map(([chosen, extra, again]) => {
      const present = chosen.filter((pair) => pair !== null);
      return [...present, ...(again === null ? [] : present), ...(extra === null ? [] : [extra])].join('&');
    });
}

function headersOf(operation: ApiDocumentOperation, world: FuzzWorld): Arbitrary<Record<string, string>> {
  const takes = new Set(operation.parameters.map(({ name }) => name));
  const ofItsOwn = fc.record({
    ...(takes.has('X-Network') ? { 'x-network': rarely(fc.constantFrom('devnet', 'mainnet')) } : {}),
    ...(takes.has('Idempotency-Key')
      ? { 'idempotency-key': rarely(fc.constantFrom('one', 'two', 'three')) }
      : {}),
    ...(operation.responses['200']?.content['text/csv']
      ? { accept: rarely(fc.constantFrom('text/csv', 'text/*', 'text/csv;q=0.5,application/json;q=0.4')) }
      : {}),
    ...(operation.responses['200']?.content['image/png']
      ? { accept: rarely(fc.constantFrom('image/png', 'image/svg+xml', 'image/*', 'image/png;q=0.1,*/*')) }
      : {}),
    ...(takes.has('Last-Event-ID')
      ? {
          accept: rarely(fc.constantFrom('text/event-stream', 'text/event-stream;q=0.9,*/*;q=0.1')),
          'last-event-id': rarely(fc.constantFrom('0', '1', ...(world.known['after'] ?? []).map(textOf))),
        }
      : {}),
  });
  const odd = fc
    .tuple(fc.constantFrom(...ODD_HEADERS), oddText)
    .map(([name, value]) => ({ [name]: headerText(value) }));
  return fc
    .tuple(authorization(keyFor(operation, world)), ofItsOwn, rarely(mostly(odd, fc.constant(CROWD))))
    .map(([key, own, stray]) => ({ ...key, ...withoutNulls(own), ...stray }));
}

/** The credential that the operation takes. */
export function keyFor(
  { security }: Pick<ApiDocumentOperation, 'security'>,
  { ownKey, ownBotToken }: Pick<FuzzWorld, 'ownKey' | 'ownBotToken'>,
): string {
  return security.some((each) => 'botToken' in each) ? ownBotToken : ownKey;
}

function authorization(ownKey: string): Arbitrary<Record<string, string>> {
  const wrong = fc.constantFrom(
    `Bearer ${ownKey}x`,
    `Basic ${ownKey}`,
    'Bearer',
    `Bearer wk_${'a'.repeat(8)}_${'b'.repeat(32)}`,
    `Bearer \u00ff${ownKey}`,
    ownKey,
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(bearer(ownKey)) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: wrong.map((value) => ({ authorization: value })) },
  );
}

function bodyOf(
  { requestBody }: ApiDocumentOperation,
  { known }: FuzzWorld,
): Arbitrary<string | Buffer | null> {
  if (!requestBody) return rarely(oddBody);
  const { schema } = requestBody.content['application/json'];
  return fc.oneof(
    // A lone surrogate has no UTF-8; JSON writes it as an escape.
    { weight: 12, arbitrary: valuesOf(schema, known).map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: oddBody },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

function mostly<T>(usual: Arbitrary<T>, other: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: other });
}

function rarely<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Encodes byte by byte, so that every text has a form, also invalid Unicode. */
function escaped(text: string): string {
  return Array.from(Buffer.from(text.slice(0, MAX_TEXT_IN_HEAD)), (byte) =>
    /[\w.~-]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}

/** Text that a header can hold: Node refuses to send other text. */
function headerText(text: string): string {
  return text.slice(0, MAX_TEXT_IN_HEAD).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

function withoutNulls(record: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
