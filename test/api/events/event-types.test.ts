import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { z } from 'zod';
import { EVENT_CATALOGUE } from '../../../domain/events/event-catalogue.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

const body = z.looseObject({ event: z.string(), data: z.looseObject({}), timestamp: z.string().optional() });
const answer = z.strictObject({
  items: z.array(
    z.strictObject({
      family: z.enum(['platform', 'bot']),
      name: z.string(),
      description: z.string(),
      version: z.int(),
      data_schema: z.looseObject({ required: z.array(z.string()) }),
      example: body,
    }),
  ),
});

describe('the list of events', () => {
  let service: TestService;
  let call: CallApi;
  let items: z.infer<typeof answer>['items'];

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount('free')).apiKey);
    ({ items } = answer.parse((await call('/v1/event-types')).data));
  });
  after(() => service.stop());

  it('has every event of both families with its version, for every key', async () => {
    const inCatalogue = Object.entries(EVENT_CATALOGUE).flatMap(([family, types]) =>
      Object.keys(types).map((name) => `${family} ${name} 1`),
    );
    expect(items.map(({ family, name, version }) => `${family} ${name} ${version}`)).to.deep.equal(
      inCatalogue,
    );
    expect(items).to.have.length(26);
    expect(outcome(await call('/v1/event-types', { key: null }))).to.equal('401 INVALID_API_KEY');
  });

  it('shows a body of each event, in the envelope of its family', () => {
    for (const { family, name, example } of items) {
      expect(Object.keys(example)).to.deep.equal(
        family === 'platform' ? ['event', 'data', 'timestamp'] : ['event', 'data'],
      );
      expect(example.event).to.equal(name);
    }
  });

  it('gives a schema that accepts the example, and refuses it with a required field missing', () => {
    for (const { name, data_schema, example } of items) {
      const isRight = compile(data_schema);
      expect(isRight(example.data), name).to.equal(true);
      for (const field of data_schema.required) {
        const { [field]: _, ...less } = example.data;
        expect(isRight(less), `${name} without ${field}`).to.equal(false);
      }
    }
  });

  it('gives schemas that accept a field of a later version', () => {
    for (const { name, data_schema, example } of items) {
      expect(compile(data_schema)({ ...example.data, added_later: true }), name).to.equal(true);
    }
  });
});

function compile(schema: object): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}
