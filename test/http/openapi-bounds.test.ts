import { expect } from 'chai';
import { z } from 'zod';
import { KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import { openApiText } from '../../api/openapi-text.ts';
import { MAX_FEE_CAP_LAMPORTS, MIN_FEE_CAP_LAMPORTS } from '../../use-cases/operations/fee-cap.ts';
import { readApiDocument, type ApiDocumentOperation } from '../support/api-document.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../support/api-client.ts';
import { newWallet } from '../support/chain-client.ts';
import { VALUE_KEYWORDS } from '../support/json-schema-keywords.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const fieldSchema = z.looseObject(VALUE_KEYWORDS).extend({
  exclusiveMinimum: z.number().optional(),
  maxItems: z.number().optional(),
  maxProperties: z.number().optional(),
  get items() {
    return fieldSchema.optional();
  },
  get propertyNames() {
    return fieldSchema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), fieldSchema]).optional();
  },
  get anyOf() {
    return z.array(fieldSchema).optional();
  },
});
type FieldSchema = z.infer<typeof fieldSchema>;

interface Field {
  name: string;
  place: string;
  schema: FieldSchema;
  operation: ApiDocumentOperation;
}

const document = readApiDocument(openApiText());

const fields: Field[] = document.operations.flatMap((operation) => [
  ...operation.parameters.map((parameter) => ({
    name: parameter.name,
    place: parameter.in,
    schema: fieldSchema.parse(parameter.schema),
    operation,
  })),
  ...Object.entries(bodySchema(operation)?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body',
    schema,
    operation,
  })),
]);

function bodySchema({ requestBody }: ApiDocumentOperation) {
  const shape = z.looseObject({ properties: z.record(z.string(), fieldSchema).optional() });
  return requestBody && shape.parse(requestBody.content['application/json'].schema);
}

function nameOf({ name, place, operation: { method, path } }: Field): string {
  return `${name} (${place}) of ${method} ${path}`;
}

/** Fields of a schema that have no bound. */
function unbounded(schema: FieldSchema, name: string): string[] {
  const { type, items, anyOf, propertyNames, additionalProperties } = schema;
  if (anyOf) return anyOf.flatMap((one) => unbounded(one, name));
  if (schema.enum || schema.const !== undefined) return [];
  return [type ?? 'anything'].flat().flatMap((each) => {
    if (each === 'boolean' || each === 'null') return [];
    if (each === 'array') {
      const own = schema.maxItems === undefined ? [`${name}: an array without maxItems`] : [];
      return [...own, ...unbounded(items ?? {}, `${name}[]`)];
    }
    const hasBoundedNames = propertyNames?.enum ?? (propertyNames?.maxLength && schema.maxProperties);
    if (hasBoundedNames && typeof additionalProperties === 'object') {
      return unbounded(additionalProperties, `${name}{}`);
    }
    if (each === 'integer' || each === 'number') {
      const isBounded = (schema.minimum ?? schema.exclusiveMinimum) !== undefined;
      return isBounded && schema.maximum !== undefined ? [] : [`${name}: a number without bounds`];
    }
    const isBounded = each === 'string' && [schema.maxLength, schema.pattern, schema.format].some(Boolean);
    return isBounded ? [] : [`${name}: ${each} without a bound`];
  });
}

/** Values that break one rule of the schema each. */
function brokenValues(schema: FieldSchema, isText: boolean): unknown[] {
  const { anyOf, items, minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems } = schema;
  if (anyOf) {
    const isNullable = anyOf.some(({ type }) => type === 'null');
    return brokenValues(anyOf[0] ?? {}, isText).filter((each) => !isNullable || each !== null);
  }
  if (schema.propertyNames) {
    const { maxProperties } = schema;
    const tooMany = Object.fromEntries(
      Array.from({ length: (maxProperties ?? 0) + 1 }, (_, n) => [`n${n}`, '1']),
    );
    return ['x', 17, ...(maxProperties === undefined ? [] : [tooMany])];
  }
  if (schema.const !== undefined) return [false];
  if (schema.enum) return ['no-such-word', ...(isText ? [] : [17])];
  const types = [schema.type].flat();
  if (types.includes('array')) {
    const one = items?.enum?.[0] ?? 'x';
    return [
      'x',
      ...(minItems > 0 ? [[]] : []),
      ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => one)]),
      ...brokenValues(items ?? {}, isText).map((each) => [each]),
    ];
  }
  if (types.includes('integer')) {
    return [(minimum ?? 0) - 1, (maximum ?? 0) + 1, 'x', 1.5].map((each) => (isText ? String(each) : each));
  }
  if (types.includes('boolean')) return ['yes', 1, null];
  return [
    ...(types.includes('number') ? [0, -1, 1e30, true] : isText ? [] : [17, null, {}]),
    ...(schema.pattern === undefined ? [] : ['\u0001 \u0001']),
    ...(minLength > 0 ? ['7'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['7'.repeat(maxLength + 1)]),
    ...(schema.format === 'date-time'
      ? ['2026-01-31T12:00:00+24:00', '2026-02-30T12:00:00Z', '2026-02-30T12:00:00+01:00', 'today']
      : []),
  ];
}

describe('the bounds in the OpenAPI document', () => {
  let service: TestService;
  let call: CallApi;
  /** With a bot token. */
  let callChats: CallApi;
  /** Ids that exist, for the parameters of paths. */
  let known: Record<string, string>;
  let address: string;

  before(async () => {
    service = await startTestService({ worker: false });
    const { accountId, apiKey } = await service.createAccount('internal');
    const { botToken } = await createAccess({ database: service.database }).createBotToken(
      OPERATOR,
      accountId,
    );
    call = await createApiClient(service, apiKey);
    callChats = await createApiClient(service, botToken);
    await service
      .database('credentials')
      .where({ kind: 'api_key' })
      .update({ scopes: [...KEY_SCOPES] });
    ({ address } = await newWallet());
    const secret = 'a-secret-of-the-bounds-test';
    const json = { url: 'http://127.0.0.1:9/hooks', events: ['*'], secret };
    const { data } = await call('/v1/webhooks', { method: 'POST', json });
    known = { webhook_id: z.string().parse(data['webhook_id']), chat_id: '7', telegram_id: '7' };
  });
  after(() => service.stop());

  it('are there for each parameter and each field of a body', () => {
    expect(fields.length).to.be.above(50);
    expect(fields.flatMap((field) => unbounded(field.schema, nameOf(field)))).to.deep.equal([]);
  });

  it('are patterns that every validator can read: without flags, properties, or looking around', () => {
    const patterns: string[] = [];
    JSON.stringify(JSON.parse(openApiText()), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value);
      return value;
    });
    expect(patterns).not.to.deep.equal([]);
    for (const pattern of patterns) {
      expect(pattern).not.to.match(/\\[pPkuU]\{|\(\?[^:]/);
      for (const flags of ['', 'u']) expect(() => new RegExp(pattern, flags), pattern).not.to.throw();
    }
  });

  for (const field of fields.filter(({ place }) => place !== 'header')) {
    it(`are what the service enforces: ${nameOf(field)}`, async () => {
      const isText = field.place !== 'body';
      for (const value of brokenValues(field.schema, isText)) {
        // An integer of a query is text on its way; a validator reads it first.
        const read = isText && field.schema.type === 'integer' ? Number(value) : value;
        expect(document.problemWith(field.schema, read), JSON.stringify(value)).not.to.equal(null);
        const answer = await send(field, value);
        // No id has such a form, so nothing is found.
        const statuses = field.place === 'path' && field.name !== 'address' ? [400, 404] : [400];
        expect(answer.status, JSON.stringify(value)).to.be.oneOf(statuses);
        if (field.place !== 'path') expect(answer.error.details).to.match(new RegExp(`\\b${field.name}\\b`));
      }
    });
  }

  for (const field of fields.filter(({ schema }) => schema.type === 'integer' || schema.enum)) {
    it(`are within what the service takes: ${nameOf(field)}`, async () => {
      const { minimum, maximum } = field.schema;
      for (const value of field.schema.enum ?? [minimum, maximum]) {
        const { error } = (await send(field, value)) as Partial<ApiAnswer>;
        expect(error?.details ?? '', String(value)).not.to.match(new RegExp(`^${field.name}: `));
      }
    });
  }

  const isTime = ({ format, anyOf = [] }: FieldSchema): boolean =>
    format === 'date-time' || anyOf.some(isTime);
  for (const field of fields.filter(({ schema }) => isTime(schema))) {
    it(`take a time with any offset: ${nameOf(field)}`, async () => {
      for (const value of [
        '2026-01-31T12:00:00Z',
        '2026-01-31T17:30:00.5+05:30',
        '2026-01-31T02:00:00-10:00',
      ]) {
        expect(document.problemWith(field.schema, value), value).to.equal(null);
        const { error } = (await send(field, value)) as Partial<ApiAnswer>;
        expect(error?.details ?? '', value).not.to.contain(`${field.name}: must be a time`);
      }
      for (const value of ['0000-01-01T00:00:00+02:00', '9999-12-31T23:00:00-02:00'])
        expect((await send(field, value)).error.details, value).to.contain(`${field.name}: must be`);
      // The + of a query that is not escaped.
      const { error } = await send(field, '2026-01-31T14:00:00 02:00');
      expect(error.details).to.match(new RegExp(`\\b${field.name}: .*write %2B for \\+`));
    });
  }

  const broken: [string, string, object][] = [
    ['a send with two prices', 'send', { priority: 'low', priority_micro_lamports: '5' }],
    ['a wallet without a way to add it', 'addWallet', { watch: undefined }],
    ['a watched wallet with a type', 'addWallet', { wallet_type: 'device' }],
    ['a watched wallet with a signature', 'addWallet', { message: 'x', signature: '1'.repeat(64) }],
    ['a change of nothing', 'updateWebhook', { active: undefined }],
    ['an unknown field', 'createWebhook', { color: 'red' }],
  ];
  for (const [title, operationId, changes] of broken) {
    it(`are what the service enforces for a whole body: ${title}`, async () => {
      const operation = document.operations.find((each) => each.operationId === operationId);
      if (!operation?.requestBody) throw new Error(`no ${operationId}`);
      const body: unknown = JSON.parse(JSON.stringify({ ...exampleBody(operation), ...changes }));
      const { schema } = operation.requestBody.content['application/json'];
      expect(document.problemWith(schema, exampleBody(operation))).to.equal(null);
      expect(document.problemWith(schema, body)).not.to.equal(null);
      const answer = await call(pathOf(operation), { method: method(operation), json: body });
      expect(answer.status).to.equal(400);
    });
  }

  it('of the fee cap are those of the rule', () => {
    const { schema } = fields.find(({ name }) => name === 'fee_cap_lamports') ?? { schema: {} };
    for (const edge of [MIN_FEE_CAP_LAMPORTS, 10_000n, 100_000n, 1_000_000n, MAX_FEE_CAP_LAMPORTS]) {
      for (const value of [edge - 1n, edge, edge + 1n]) {
        const isTaken = value >= MIN_FEE_CAP_LAMPORTS && value <= MAX_FEE_CAP_LAMPORTS;
        expect(document.problemWith(schema, String(value)) === null, String(value)).to.equal(isTaken);
      }
    }
  });

  function send(field: Field, value: unknown): Promise<ApiAnswer> {
    const { operation, name, place } = field;
    if (place === 'body') {
      const json = { ...exampleBody(operation, name), [name]: value };
      return of(operation)(pathOf(operation), { method: method(operation), json });
    }
    const text = encodeURIComponent(String(value));
    if (place === 'path') {
      const path = pathOf({ ...operation, path: operation.path.replace(`{${name}}`, text) });
      return of(operation)(path, {
        method: method(operation),
        ...(operation.requestBody ? { json: exampleBody(operation) } : {}),
      });
    }
    const others = Object.entries({ address, token: 'SOL' }).flatMap(([other, known]) =>
      other !== name && operation.parameters.some((each) => each.name === other) ? [`${other}=${known}`] : [],
    );
    const query = [`${name}=${text}`, ...others].join('&');
    return of(operation)(`${pathOf(operation)}?${query}`, { method: method(operation) });
  }

  /** With the credential that the route takes. */
  function of({ security }: ApiDocumentOperation): CallApi {
    return security.some((each) => 'botToken' in each) ? callChats : call;
  }

  function pathOf({ path }: { path: string }): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'x');
  }

  function method(operation: ApiDocumentOperation): 'GET' | 'POST' | 'PUT' | 'DELETE' {
    return z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(operation.method.toUpperCase());
  }

  /** The example that has the field, if one of several has it, for a wallet that has a key. */
  function exampleBody({ requestBody }: ApiDocumentOperation, field = ''): Record<string, unknown> {
    const { example, examples } = requestBody?.content['application/json'] ?? {};
    const shown = examples ? Object.values(examples).map(({ value }) => value) : [example];
    const bodies = shown.map((each) => z.record(z.string(), z.unknown()).parse(each));
    const body = bodies.find((each) => field in each) ?? bodies[0] ?? {};
    return 'address' in body ? { ...body, address } : body;
  }
});
