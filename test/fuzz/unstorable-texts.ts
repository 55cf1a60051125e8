import { z } from 'zod';
import type { ApiDocument, ApiDocumentOperation } from '../support/api-document.ts';
import { checkAnswer } from './check-answer.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { keyFor } from './request-arbitrary.ts';
import type { FuzzRequest } from './send-request.ts';

/** As they are in JSON, and escaped in a URL: there, half of a pair is bytes that are not UTF-8. */
const TEXTS = [
  { json: 'a\u0000b', escaped: 'a%00b' },
  { json: 'Sell \ud83d', escaped: 'Sell%20%ED%A0%BD' },
];

/** Only the service should make one, but every caller can. */
const FORGED_CURSOR = Buffer.from('["a\\u0000b"]').toString('base64url');

const CURSORS: ReadonlySet<string> = new Set(['after', 'cursor']);

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

const refusal = z.object({ error: z.object({ code: z.string(), details: z.string().default('') }) });

type Path = readonly (string | number)[];

interface UnstorableText {
  place: 'path' | 'query' | 'body';
  field: string;
  request: FuzzRequest;
}

/** Sends each text of the operation with a zero character and with half of a surrogate pair; returns what was not refused by name. */
export async function acceptedTexts(operation: ApiDocumentOperation, world: FuzzWorld): Promise<string[]> {
  const problems: string[] = [];
  for (const { place, field, request } of requestsOf(operation, world)) {
    const answer = await world.sender.send(request);
    const title = `${operation.method} ${operation.path}: ${field} (${request.body?.toString() ?? request.target})`;
    try {
      checkAnswer(request, answer, world);
      const { error } = refusal.parse(JSON.parse(answer.text));
      // Nothing has such a name, so nothing is found by it.
      if (place === 'path' && answer.status >= 400) continue;
      if (error.code === 'INVALID_REQUEST' && error.details.includes(field)) continue;
      problems.push(`${title}: ${answer.text}`);
    } catch (error) {
      problems.push(`${title}: ${String(error)}`);
    }
  }
  return problems;
}

function requestsOf(operation: ApiDocumentOperation, world: FuzzWorld): UnstorableText[] {
  const { parameters, requestBody } = operation;
  const content = requestBody?.content['application/json'];
  const sample = content?.example ?? Object.values(content?.examples ?? {})[0]?.value ?? {};
  const target = (names: Record<string, string> = {}): string =>
    operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? idOf(name, world));
  const required = parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name);
  const query = (changed: string, text: string): string =>
    required
      .filter((name) => name !== changed)
      .map((name) => `${name}=${String(world.known[name]?.[0])}`)
      .concat(`${changed}=${text}`)
      .join('&');
  const request = (changed: Partial<FuzzRequest>): FuzzRequest => ({
    method: operation.method.toUpperCase(),
    target: target(),
    headers: {
      authorization: `Bearer ${keyFor(operation, world)}`,
      ...(content ? { 'content-type': 'application/json' } : {}),
    },
    body: content ? JSON.stringify(sample) : null,
    ...changed,
  });
  const ofUrl = parameters.flatMap(({ in: place, name }) =>
    place === 'header'
      ? []
      : [...TEXTS, ...(CURSORS.has(name) ? [{ escaped: FORGED_CURSOR }] : [])].map(({ escaped }) => ({
          place,
          field: name,
          request: request({
            target: place === 'path' ? target({ [name]: escaped }) : `${target()}?${query(name, escaped)}`,
          }),
        })),
  );
  const ofBody = textsOf(content?.schema ?? {}, world.document).flatMap((path) =>
    TEXTS.map(({ json }) => ({
      place: 'body' as const,
      field: path.join('.'),
      request: request({ body: JSON.stringify(withText(sample, path, json)) }),
    })),
  );
  return [...ofUrl, ...ofBody];
}

function idOf(name: string, { ownIds, ownOperationIds }: FuzzWorld): string {
  return ownIds[name]?.[0] ?? ownOperationIds[0] ?? name;
}

/** Paths of the texts that a body may have. */
function textsOf(schema: Record<string, unknown>, document: ApiDocument, path: Path = []): Path[] {
  const { $ref, type, items, properties } = schemaShape.parse(schema);
  if ($ref !== undefined) {
    return textsOf(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document, path);
  }
  if (properties) {
    return Object.entries(properties).flatMap(([name, each]) => textsOf(each, document, [...path, name]));
  }
  if (items) return textsOf(items, document, [...path, 0]);
  return path.length > 0 && [type ?? 'string'].flat().includes('string') ? [path] : [];
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (typeof name === 'number') return [withText(undefined, rest, text)];
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(value);
  return { ...fields, [name]: withText(fields[name], rest, text) };
}
