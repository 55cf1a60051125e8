import { expect } from 'chai';
import type { Database } from '../../../db/postgres/connect.ts';
import { may, type Permission } from '../../../domain/access/may.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newScene, VARIANTS, type Scene } from '../support/access-scene.ts';
import { allUseCases, type AllUseCases } from '../support/all-use-cases.ts';
import type { Call, UseCaseCalls } from '../support/call.ts';
import { useCaseCalls } from '../support/use-case-calls.ts';

interface NamedCall extends Call {
  method: string;
}

const ANSWERS: Record<Exclude<Permission, 'allowed'>, string> = {
  not_found: 'NOT_FOUND',
  needs_scope: 'FORBIDDEN',
  needs_pro: 'FORBIDDEN',
};

describe('every method of the use cases', () => {
  let test: TestDatabase;
  let all: AllUseCases;
  let calls: UseCaseCalls;

  // A database for each: the rows of all are read again and again.
  beforeEach(async () => {
    test = await startTestDatabase();
    all = allUseCases(test.database);
    calls = useCaseCalls(all.useCases);
    // Written by the first reader that needs it.
    await all.useCases.operations.loadEpoch();
  });
  afterEach(() => test.stop());

  it('is called here', () => {
    const methodsOf = (features: object) =>
      Object.entries(features).map(([feature, methods]) => [
        feature,
        Object.keys(methods as object).toSorted(),
      ]);
    expect(methodsOf(calls)).to.deep.equal(methodsOf(all.useCases));
  });

  for (const variant of VARIANTS) {
    it(`lets the ${variant} do what the table says, and changes nothing when it refuses`, async () => {
      const wrong: string[] = [];
      const reached: string[] = [];
      for (const call of actingCalls(calls)) {
        const scenes = await scenesOf(test.database, variant, call);
        for (const scene of scenes) {
          const title = `${call.method}, ${scene.relation}`;
          const expected = expectedAnswer(scene, call);
          const ask = await call.prepare(scene);
          const isAllowed = may(scene.actor, call.action, scene.relation) === 'allowed';
          // Reads every row, so only if the call must not change one.
          const before = isAllowed ? null : await everything(test.database, all);
          const answer = await answerOf(ask);
          if (answer !== expected) wrong.push(`${title}: ${answer}, not ${expected}`);
          if (isAllowed) reached.push(call.method);
          else if (before !== (await everything(test.database, all)))
            wrong.push(`${title}: changed something`);
        }
        if (scenes.length === 0) wrong.push(`${call.method}: not asked`);
      }
      expect(wrong).to.deep.equal([]);
      expect(reached.length > 0).to.equal(variant !== 'API key without scopes');
    });
  }
});

function actingCalls(calls: UseCaseCalls): NamedCall[] {
  return Object.entries(calls).flatMap(([feature, methods]) =>
    Object.entries(methods as Record<string, Call | string>).flatMap(([method, call]) =>
      typeof call === 'string' ? [] : [{ ...call, method: `${feature}.${method}` }],
    ),
  );
}

async function scenesOf(
  database: Database,
  variant: (typeof VARIANTS)[number],
  { relations }: Call,
): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const relation of relations === 'as owner' ? (['own', 'foreign'] as const) : relations) {
    const scene = await newScene({ database, variant, relation });
    if (scene) scenes.push(scene);
    if (scene && relations === 'as owner') break;
  }
  return scenes;
}

function expectedAnswer({ actor, relation }: Scene, { action, answer }: Call): string {
  // The tier is checked before any row is read, so a free account does not learn who owns a webhook.
  const isInTier = may(actor, action, 'own') !== 'needs_pro';
  const permission = isInTier ? may(actor, action, relation) : 'needs_pro';
  return permission === 'allowed' ? (answer ?? 'done') : ANSWERS[permission];
}

async function answerOf(ask: () => Promise<unknown>): Promise<string> {
  try {
    await ask();
    return 'done';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'WALLET_NOT_FOUND' ? 'NOT_FOUND' : error.code;
  }
}

/** A fingerprint of all rows, and of calls to other systems. */
async function everything(database: Database, { callsOutside }: AllUseCases): Promise<string> {
  const { rows: tables } = await database.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const hashes = tables.map(
    ({ name }) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t)`,
  );
  const { rows } = await database.raw<{ rows: unknown[] }>(`SELECT ARRAY[${hashes.join(', ')}] AS hashes`);
  return JSON.stringify([rows, callsOutside()]);
}
