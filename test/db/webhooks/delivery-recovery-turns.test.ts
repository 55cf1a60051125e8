import { expect } from 'chai';
import { newId } from '../../../db/postgres/new-id.ts';
import { createDeliveryRecovery } from '../../../db/webhooks/delivery-recovery.ts';
import { createIdempotencyStore } from '../../../db/operations/idempotency-store.ts';
import { createRecoveryStore } from '../../../db/webhooks/recovery-store.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { createRecoverDeliveries } from '../../../use-cases/webhooks/recover-deliveries.ts';
import { testDatabase } from '../../support/database.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { insertDeliveryRow } from '../support/delivery-rows.ts';
import { count, insertEndpoint, newAccount } from '../support/rows.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Owner {
  accountId: string;
  endpointId: string;
}

describe('recoveries of several endpoints', () => {
  const test = testDatabase();

  beforeEach(() => test.database.raw('TRUNCATE attempts, deliveries, events, webhook_recoveries'));

  async function newOwner(accountId?: string): Promise<Owner> {
    const account = accountId ?? (await newAccount(test.database));
    return { accountId: account, endpointId: await insertEndpoint(test.database, account) };
  }

  async function begin(owner: Owner): Promise<string> {
    const id = newId('rec');
    const since = new Date(Date.now() - HOUR_MS);
    const store = createRecoveryStore(test.database);
    await store.insert({ id, ...owner, since, until: null }, null, () => undefined);
    return id;
  }

  async function fail(owner: Owner, howMany: number): Promise<void> {
    for (let each = 0; each < howMany; each += 1) await insertDeliveryRow(test.database, owner);
  }

  it('take turns, so that a long one does not hold up those of other accounts', async () => {
    const [long, short] = [await newOwner(), await newOwner()];
    await fail(long, 8);
    await fail(short, 2);
    const [first, second] = [await begin(long), await begin(short)];
    const recovery = createDeliveryRecovery(test.database);
    const turns: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) turns.push((await recovery.recoverStep(1))?.recoveryId);
    expect(turns).to.deep.equal([first, second, first, second]);
    expect(await count(test.database, 'deliveries', { status: 'queued' })).to.equal(4);
  });

  it('that failed once are retried within minutes, however long the others take', async () => {
    const [broken, endless] = [await newOwner(), await newOwner()];
    await fail(endless, 8);
    const id = await begin(broken);
    await begin(endless);
    const at = (position: string) => test.database('webhook_recoveries').where({ id }).update({ position });
    await at('events no-transaction epoch evt_');
    let now = 0;
    const recovery = createDeliveryRecovery(test.database, () => now);
    const step = () => recovery.recoverStep(1).then((made) => made?.recoveryId ?? null, String);
    expect(await step()).to.include('no-transaction');
    await at('');
    expect([await step(), await step()]).not.to.include(id);
    now += 2 * MINUTE_MS;
    expect(await step()).to.equal(id);
  });

  it('are three at once for an account, and a fourth when one of them has finished', async () => {
    const accountId = await newAccount(test.database);
    const { recover } = createRecoverDeliveries({
      recoveries: createRecoveryStore(test.database),
      idempotency: createIdempotencyStore(test.database),
      eventRetentionMs: 24 * HOUR_MS,
    });
    const owners: Owner[] = [];
    for (let each = 0; each < 6; each += 1) owners.push(await newOwner(accountId));
    const ask = async (owner: Owner): Promise<unknown> => {
      try {
        return await recover(
          apiKeyOf(owner.accountId),
          owner.endpointId,
          { since: new Date(Date.now() - HOUR_MS) },
          { key: null, route: 'POST /recover' },
        );
      } catch (error) {
        return error;
      }
    };
    const answers = await Promise.all(owners.map(ask));
    const refused = answers.filter((answer) => answer instanceof ServiceError);
    expect(refused).to.have.length(3);
    expect(refused[0]).to.include({ code: 'CONFLICT' });
    expect(refused[0]?.message).to.match(/at most 3 recoveries/);
    expect(await count(test.database, 'webhook_recoveries', { account_id: accountId })).to.equal(3);
    expect(await ask(await newOwner()), 'of another account').not.to.be.instanceOf(Error);
    await test
      .database('webhook_recoveries')
      .whereIn(
        'id',
        test.database('webhook_recoveries').where({ account_id: accountId }).limit(1).select('id'),
      )
      .update({ finished_at: new Date() });
    const free = owners.find((_, index) => answers[index] instanceof ServiceError);
    if (!free) throw new Error('no request was refused');
    expect(await ask(free)).not.to.be.instanceOf(ServiceError);
  });
});
