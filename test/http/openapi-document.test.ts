import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { openApiText } from '../../api/openapi-text.ts';
import { API_ERRORS } from '../../domain/errors.ts';
import { readApiDocument } from '../support/api-document.ts';

describe('the OpenAPI document', () => {
  const text = openApiText();
  const document = readApiDocument(text);
  const { operations } = document;

  it('is the one in docs/openapi.json', async () => {
    const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(committed === text, 'run `npm run openapi`').to.equal(true);
  });

  it('has nothing that a linter of OpenAPI documents would mend', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).to.deep.equal([]);
  });

  it('has the paths of this stage of the service', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).to.include.members([
      'get /v1/wallet/balance',
      'post /v1/wallet/send',
      'get /v1/operations',
      'get /v1/operations/{operation_id}',
      'post /v1/operations/{operation_id}/confirm',
      'post /v1/operations/{operation_id}/signing-request',
      'post /v1/operations/{operation_id}/signature',
      'post /v1/operations/{operation_id}/cancel',
      'get /v1/timeline',
      'get /v1/wallet/history',
      'post /v1/wallets/challenge',
      'post /v1/wallets',
      'get /v1/wallets',
      'get /v1/wallets/{address}',
      'delete /v1/wallets/{address}',
      'post /v1/webhooks',
      'get /v1/webhooks',
      'get /v1/webhooks/{webhook_id}',
      'put /v1/webhooks/{webhook_id}',
      'delete /v1/webhooks/{webhook_id}',
      'post /v1/webhooks/{webhook_id}/test',
      'post /v1/webhooks/{webhook_id}/rotate-secret',
      'get /health',
      'get /ready',
    ]);
  });

  it('shows which routes have a stream of events, and how it continues', () => {
    const streams = operations.filter(({ responses }) => responses['200']?.content['text/event-stream']);
    const resumable = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Last-Event-ID'),
    );
    expect(resumable.map(({ path }) => path)).to.have.members([
      '/v1/operations/{operation_id}',
      '/v1/timeline',
    ]);
    expect(streams.map(({ path }) => path)).to.have.members([
      ...resumable.map(({ path }) => path),
      '/v1/wallet/balance',
    ]);
  });

  it('says which routes answer with a table, and that the answer links its next page', () => {
    const tables = operations.filter(({ responses }) => responses['200']?.content['text/csv']);
    expect(tables.map(({ path }) => path)).to.have.members(['/v1/wallet/history', '/v1/stake/rewards']);
    for (const { responses } of tables) expect(responses['200']?.headers).to.have.property('Link');
  });

  it('shows only `success` and `data` in answers of the bot API, and a message and the time in all others', () => {
    for (const { path, responses } of operations.filter(({ path }) => path.startsWith('/v1/'))) {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
      const schema = success?.content['application/json']?.schema as { properties?: object } | undefined;
      const more = path.startsWith('/v1/messenger/') ? [] : ['message', 'timestamp'];
      expect(Object.keys(schema?.properties ?? {}), path).to.have.members(['success', 'data', ...more]);
    }
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('says how what is deprecated will be announced', () => {
    expect(document.info.description).to.match(/Beta.*`Deprecation`.*`Sunset`.*6 months/s);
  });

  it('describes each tag that it uses', () => {
    const described = document.tags.map(({ name }) => name);
    expect([...new Set(operations.map(({ tags: [tag] }) => tag))]).to.have.members(described);
  });

  for (const { path, method, ...operation } of operations) {
    describe(`${method} ${path}`, () => {
      const isOpen = !path.startsWith('/v1/');

      it('declares exactly the parameters of its path, as required', () => {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map((parameter) => parameter.name)).to.deep.equal(inPath);
        expect(declared.every(({ required }) => required)).to.equal(true);
      });

      it('needs a known key under /v1, whose requests are limited, and none elsewhere', () => {
        const names = operation.security.flatMap((requirement) => Object.keys(requirement));
        const needed = path.startsWith('/v1/messenger/') ? 'botToken' : 'apiKey';
        expect(names).to.deep.equal(isOpen ? [] : [needed]);
        for (const each of names) expect(document.components.securitySchemes).to.have.property(each);
        for (const status of ['401', '429']) expect(status in operation.responses).to.equal(!isOpen);
      });

      it('has one success with an example that keeps to its schema, and one of its own for a repeat at most', () => {
        const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
        if (successes.length !== 1) expect(successes.map(([status]) => status)).to.deep.equal(['200', '201']);
        for (const [, { content }] of successes) expectExamples(content);
      });

      it('has an example for each code that it can answer, in the common envelope', () => {
        for (const [status, { content }] of Object.entries(operation.responses)) {
          if (status.startsWith('2')) continue;
          const { schema, examples = {} } = content['application/json'];
          expect(schema).to.deep.equal({ $ref: '#/components/schemas/Error' });
          expectExamples(content);
          for (const [code, { value }] of Object.entries(examples)) {
            expect(value).to.have.nested.property('error.code', code);
            expect(API_ERRORS).to.have.nested.property(`${code}.status`, Number(status));
          }
        }
      });

      it('says which headers its answers have', () => {
        for (const [status, { headers }] of Object.entries(operation.responses)) {
          expect(headers, status).to.have.property('X-Request-Id');
          expect('Retry-After' in headers, status).to.equal(['409', '429', '503'].includes(status));
          const isLimited = status === '429' || (status.startsWith('2') && !isOpen);
          expect('RateLimit' in headers && 'RateLimit-Policy' in headers, status).to.equal(isLimited);
          for (const { schema, example } of Object.values(headers)) {
            expect(document.problemWith(schema, example)).to.equal(null);
          }
        }
      });

      if (operation.requestBody) {
        const { content } = operation.requestBody;
        it('takes the requests that it shows', () => expectExamples(content));
      }
    });
  }

  function expectExamples(content: (typeof operations)[number]['responses'][string]['content']): void {
    const { schema, example, examples } = content['application/json'];
    const shown = examples ? Object.values(examples).map(({ value }) => value) : [example];
    expect(shown).not.to.have.length(0);
    for (const value of shown) {
      expect(value).not.to.equal(undefined);
      expect(document.problemWith(schema, value)).to.equal(null);
    }
  }
});
