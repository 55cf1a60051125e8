import { keyFor } from './request-arbitrary.ts';
import { z } from 'zod';
import type { FuzzWorld } from './fuzz-world.ts';
import type { FuzzAnswer, FuzzRequest } from './send-request.ts';

/** The data that a check of an answer needs. */
export type CheckedWorld = Pick<
  FuzzWorld,
  'document' | 'ownKey' | 'ownBotToken' | 'otherOperationIds' | 'otherIds' | 'othersTexts' | 'secrets'
>;

/** The document says which answers are of the bot API. */
const ofBotApi = z.strictObject({ success: z.literal(true), data: z.unknown() });

const envelope = z.union([
  ofBotApi,
  ofBotApi.extend({ message: z.string().min(1), timestamp: z.iso.datetime() }),
  z.strictObject({
    success: z.literal(false),
    error: z.strictObject({ code: z.string(), message: z.string(), details: z.string().optional() }),
    timestamp: z.iso.datetime(),
  }),
]);

/** Paths that do not answer with the envelope. */
const BARE = /^\/(docs(\/rapidoc\.js)?|openapi\.json)\/?$/;

/** Throws if the answer breaks a promise that holds for every answer. Returns the error code, if it is an error. */
export function checkAnswer(request: FuzzRequest, answer: FuzzAnswer, world: CheckedWorld): string {
  const { method } = request;
  const path = request.target.split('?')[0] ?? '';
  const { status, text } = answer;
  if (status === 500) throw new Error(`500: ${text}`);
  if (answer.headers['x-request-id'] === undefined && !isParserRefusal(answer))
    throw new Error('no X-Request-Id');
  if (status === 503 && answer.headers['retry-after'] === undefined)
    throw new Error('503 without Retry-After');
  if (answer.headers['x-injected'] !== undefined) throw new Error('the request has written a header');
  expectNothingOfOthers(request, answer, world);

  const operation = world.document.operationAt(method, path);
  if (
    status < 300 &&
    [world.otherOperationIds, ...Object.values(world.otherIds)].flat().some((id) => path.includes(id)) &&
    method !== 'OPTIONS'
  ) {
    throw new Error(`${status} for an operation of another account`);
  }
  const isKeyed = operation?.security.length !== 0;
  const hasKey = operation && request.headers['authorization'] === `Bearer ${keyFor(operation, world)}`;
  if (operation && isKeyed && !hasKey && status < 400) throw new Error(`${status} without a key`);

  if (method === 'HEAD' || status === 204 || status === 304) {
    if (text !== '') throw new Error(`a body where there is none: ${text}`);
    return '';
  }
  if (answer.isStream) {
    if (!/^(: |id: |event: )/.test(text)) throw new Error(`no event stream: ${text}`);
    return '';
  }
  if (method === 'OPTIONS' && status === 200 && text === '' && answer.headers['allow']) return '';
  if (BARE.test(path) && status === 200) return '';
  if (status === 200 && operation?.responses['200']?.content['text/csv'] && isTable(answer)) return '';
  if (status === 200 && operation?.responses['200']?.content['image/png'] && isPicture(answer)) return '';
  const body = parsed(text);
  const answered = envelope.parse(body);
  if (answered.success !== status < 400) throw new Error(`${status} with success ${answered.success}`);
  const problem = world.document.problemWithAnswer({ method, path, status, body });
  if (problem !== null) throw new Error(problem);
  if (!operation && status < 400) throw new Error(`${status} for what the document does not name`);
  return answered.success ? '' : answered.error.code;
}

/** Checks for a header line, and for cells that a spreadsheet would run. */
function isTable({ headers, text }: FuzzAnswer): boolean {
  if (!String(headers['content-type']).startsWith('text/csv')) return false;
  if (!/^[a-z_]+(,[a-z_]+)*\r\n/.test(text)) throw new Error(`no table: ${text.slice(0, 500)}`);
  if (/(^|[,\n])"?[=+@\t]/.test(text)) throw new Error(`a formula in a table: ${text.slice(0, 500)}`);
  return true;
}

function isPicture({ headers, text }: FuzzAnswer): boolean {
  const type = String(headers['content-type']);
  if (!type.startsWith('image/')) return false;
  if (!(type === 'image/png' ? text.includes('PNG') : text.startsWith('<svg '))) {
    throw new Error(`no ${type}: ${text.slice(0, 500)}`);
  }
  return true;
}

/** The HTTP parser's own refusals have no request id. */
function isParserRefusal({ status, headers }: FuzzAnswer): boolean {
  return (status === 400 || status === 431) && headers['connection'] === 'close';
}

function expectNothingOfOthers(
  request: FuzzRequest,
  answer: FuzzAnswer,
  { othersTexts, secrets }: CheckedWorld,
): void {
  const received = `${JSON.stringify(answer.headers)}\n${answer.text}`;
  const secret = secrets.find((each) => received.includes(each));
  if (secret !== undefined) throw new Error('a secret in the answer');
  const sent = `${request.target}\n${Object.values(request.headers).join('\n')}\n${String(request.body)}`;
  // The caller's own values may come back in an error text.
  const leaked = othersTexts.find((each) => received.includes(each) && !sent.includes(each));
  if (leaked !== undefined) throw new Error(`${leaked} belongs to another account`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`no JSON: ${text.slice(0, 500)}`);
  }
}
