import { expect } from 'chai';
import { newId } from '../../../db/postgres/new-id.ts';
import { createDeliveryRecovery } from '../../../db/webhooks/delivery-recovery.ts';
import { createRecoveryStore } from '../../../db/webhooks/recovery-store.ts';
import { catalogueEntries, EVENT_FAMILIES } from '../../../domain/events/event-catalogue.ts';
import { insertEvents } from '../../../db/events/event-store.ts';
import { eventBody, type EventDraft } from '../../../domain/events/event-draft.ts';
import { eventFilters, filtersMatching } from '../../../domain/events/event-filter.ts';
import { testDatabase } from '../../support/database.ts';
import { writeEvent } from '../support/queued-deliveries.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

/** An endpoint for each filter of each family. */
const ENDPOINTS = EVENT_FAMILIES.flatMap((family) =>
  eventFilters(family).map((filter) => ({ family, filter })),
);

const EXPECTED = ENDPOINTS.flatMap(({ family, filter }) =>
  catalogueEntries()
    .filter((entry) => entry.family === family && filtersMatching(entry.name).includes(filter))
    .map(({ name }) => `${family} ${filter}: ${name}`),
).toSorted();

const AT = new Date('2026-01-01T00:00:00Z');

describe('of the whole catalogue, an endpoint gets the events that its filter matches,', () => {
  const test = testDatabase();
  let accountId: string;

  beforeEach(async () => {
    await test.database.raw('TRUNCATE deliveries, events, webhook_recoveries, webhook_endpoints');
    accountId = await newAccount(test.database);
  });

  async function register(): Promise<string[]> {
    const ids: string[] = [];
    for (const { family, filter } of ENDPOINTS) {
      ids.push(await insertEndpoint(test.database, accountId, { family, events: [filter] }));
    }
    return ids;
  }

  function drafts(): EventDraft[] {
    return catalogueEntries().map(
      ({ family, name, example }) =>
        ({ family, name, data: example, cause: `${family} ${name}`, at: AT }) as EventDraft,
    );
  }

  async function happen(): Promise<void> {
    for (const draft of drafts()) await writeEvent(test.database, accountId, draft);
  }

  async function delivered(): Promise<string[]> {
    const rows = (await test
      .database('deliveries')
      .join('events', 'events.id', 'deliveries.event_id')
      .join('webhook_endpoints as w', 'w.id', 'deliveries.endpoint_id')
      .select('w.family', 'w.event_filters', 'events.name')) as {
      family: string;
      event_filters: string[];
      name: string;
    }[];
    return rows.map((row) => `${row.family} ${row.event_filters.join()}: ${row.name}`).toSorted();
  }

  it('when they happen', async () => {
    await register();
    await happen();
    expect(await delivered()).to.deep.equal(EXPECTED);
  });

  it('when they all happen at once, each of them once', async () => {
    await register();
    const subject = {
      ownerId: accountId,
      operationId: null,
      walletAddress: null,
      network: null,
      chainId: null,
    };
    const events = drafts().map((draft) => ({ subject, draft }));
    await insertEvents(test.database, [...events, ...events.slice(0, 3)]);
    await insertEvents(test.database, events);
    expect(await delivered()).to.deep.equal(EXPECTED);
    const rows = (await test.database('events').orderBy('created_at').select('body')) as { body: string }[];
    expect(rows.map(({ body }) => body)).to.deep.equal(drafts().map(eventBody));
  });

  it('and the same ones by a recovery, if it was registered later', async () => {
    await happen();
    const since = new Date(Date.now() - 60_000);
    for (const endpointId of await register()) {
      await createRecoveryStore(test.database).insert(
        { id: newId('rec'), accountId, endpointId, since, until: null },
        null,
        () => undefined,
      );
    }
    const recovery = createDeliveryRecovery(test.database);
    let finished = 0;
    while (finished < ENDPOINTS.length) {
      const step = await recovery.recoverStep(100);
      if (!step) throw new Error('there is nothing to do');
      if (step.finished) finished += 1;
    }
    expect(await delivered()).to.deep.equal(EXPECTED);
  });
});
