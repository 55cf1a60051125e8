import { base58 } from '@scure/base';
import { randomBytes } from 'node:crypto';
import { createAlertEvaluator } from '../../../../db/alerts/alert-evaluator.ts';
import type { Database } from '../../../../db/postgres/connect.ts';
import { createPriceStore } from '../../../../db/prices/price-store.ts';
import { parsePrice } from '../../../../domain/prices/price.ts';
import type { AlertInput } from '../../../../use-cases/alerts/alert-input.ts';
import type { UseCases } from '../../../../use-cases/index.ts';
import { newAccount } from '../../../db/support/rows.ts';
import { apiKeyOf } from '../../../support/actors.ts';
import { testDatabase } from '../../../support/database.ts';
import { allUseCases } from '../../support/all-use-cases.ts';
import { fakeChain } from '../../support/fake-chain.ts';

const RULES = { maxAgeMs: 60_000, maxDifferenceBasisPoints: 300 };

export const newMint = (): string => base58.encode(randomBytes(32));

/** For the body of a `describe`: the use cases on a database of its own, and scenes in it. */
export function alertScenes() {
  const test = testDatabase();
  let useCases: UseCases | undefined;
  before(() => {
    ({ useCases } = allUseCases(test.database, fakeChain()));
  });

  function running(): UseCases {
    if (!useCases) throw new Error('the use cases are not there before the first hook');
    return useCases;
  }

  return {
    get database() {
      return test.database;
    },
    get useCases() {
      return running();
    },
    scene: () => alertScene(test.database, running()),
  };
}

/** An account, and a token of its own whose prices both sources name. */
async function alertScene(database: Database, useCases: UseCases) {
  const accountId = await newAccount(database);
  const actor = apiKeyOf(accountId);
  const token = newMint();
  const store = createPriceStore(database, RULES);
  let at = Date.now() - 120_000;
  async function price(text: string, seconds = 10): Promise<Date> {
    at += seconds * 1_000;
    for (const [source, ms] of [
      ['coingecko', -1],
      ['jupiter', 0],
    ] as const) {
      const reading = { token, price: parsePrice(text), pricedAt: null, revision: null };
      await store.record('devnet', source, [reading], new Date(at + ms));
    }
    return new Date(at);
  }
  const evaluator = createAlertEvaluator({ database, tokenName: (_, mint) => mint });
  return {
    accountId,
    actor,
    token,
    price,
    create: async (input: Partial<AlertInput>) =>
      (
        await useCases.alerts.create(
          actor,
          'devnet',
          { condition: 'above', token, ...input },
          { key: null, route: 'POST /v1/alerts' },
        )
      ).value,
    async evaluate(): Promise<void> {
      while (await evaluator.evaluatePastGap('devnet', token));
    },
    passTime: (now: Date) => evaluator.passTime('devnet', now),
    async events() {
      const rows = (await database('events').where({ owner_id: accountId }).orderBy('created_at')) as {
        body: string;
      }[];
      return rows.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
    },
  };
}
