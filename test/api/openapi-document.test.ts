import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { openApiText } from '../../api/openapi-text.ts';

const schema = z.record(z.string(), z.unknown());
const media = z.strictObject({
  'application/json': z.strictObject({ schema, example: z.unknown().optional() }),
  'text/event-stream': z.strictObject({ schema, example: z.string() }).optional(),
});

/** As much of OpenAPI 3.1 as this service uses; strict, so that a misspelt field fails. */
const operationSchema = z.strictObject({
  operationId: z.string().regex(/^[a-z]+[A-Za-z]*$/),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: media }),
  ),
});

const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })).min(1),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
    ),
    schemas: z.record(z.string(), schema),
  }),
});

describe('the OpenAPI document', () => {
  const text = openApiText();
  const document = documentSchema.parse(JSON.parse(text));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      path,
      method,
      operation,
    })),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(text) as object, 'openapi');

  it('is the one in docs/openapi.json', async () => {
    const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(committed === text, 'run `npm run openapi`').to.equal(true);
  });

  it('has the paths of this stage of the service', () => {
    expect(operations.map(({ name }) => name)).to.include.members([
      'get /v1/wallet/balance',
      'post /v1/wallet/send',
      'get /v1/operations',
      'get /v1/operations/{operation_id}',
      'post /v1/operations/{operation_id}/confirm',
      'post /v1/operations/{operation_id}/transaction',
      'post /v1/operations/{operation_id}/signature',
      'post /v1/operations/{operation_id}/cancel',
      'get /v1/timeline',
      'post /v1/webhooks',
      'get /v1/webhooks',
      'get /health',
      'get /ready',
    ]);
  });

  it('shows where a stream of events is to be had, and how it goes on', () => {
    const streams = operations.filter(
      ({ operation }) => operation.responses['200']?.content['text/event-stream'],
    );
    expect(streams.map(({ name }) => name)).to.have.members([
      'get /v1/operations/{operation_id}',
      'get /v1/timeline',
    ]);
    for (const { operation } of streams) {
      expect(operation.parameters.map(({ name }) => name)).to.include('Last-Event-ID');
    }
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  for (const { name, path, method, operation } of operations) {
    describe(name, () => {
      it('declares exactly the parameters of its path, as required', () => {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map((parameter) => parameter.name)).to.deep.equal(inPath);
        expect(declared.every(({ required }) => required)).to.equal(true);
      });

      it('needs a known credential under /v1 and none elsewhere', () => {
        const names = operation.security.flatMap((requirement) => Object.keys(requirement));
        expect(names).to.deep.equal(path.startsWith('/v1/') ? ['apiKey'] : []);
        for (const each of names) expect(document.components.securitySchemes).to.have.property(each);
        expect('401' in operation.responses).to.equal(path.startsWith('/v1/'));
      });

      it('has one success, and errors in the common envelope', () => {
        const statuses = Object.keys(operation.responses);
        expect(statuses.filter((status) => status.startsWith('2'))).to.have.length(1);
        for (const status of statuses.filter((each) => !each.startsWith('2'))) {
          expect(operation.responses[status]?.content['application/json'].schema).to.deep.equal({
            $ref: '#/components/schemas/Error',
          });
        }
      });

      it('has schemas that compile, and examples that keep to them', () => {
        const place = `openapi#/paths/${pointer(path)}/${method}`;
        for (const [status, response] of Object.entries(operation.responses)) {
          checkExample(`${place}/responses/${status}`, response.content);
        }
        if (operation.requestBody) checkExample(`${place}/requestBody`, operation.requestBody.content);
      });
    });
  }

  function checkExample(place: string, content: z.infer<typeof media>): void {
    const validate = ajv.getSchema(`${place}/content/application~1json/schema`);
    if (!validate) throw new Error(`no schema at ${place}`);
    const { example } = content['application/json'];
    if (example === undefined) return;
    expect(validate(example), ajv.errorsText(validate.errors)).to.equal(true);
  }
});

function pointer(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}
