import { expect } from 'chai';
import { uuidv7 } from 'uuidv7';
import { createEventQueries } from '../../../db/events/event-queries.ts';
import { createIdempotencyStore, rememberIdempotencyKey } from '../../../db/operations/idempotency-store.ts';
import { createOperationListQueries } from '../../../db/operations/operation-list.ts';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { createSendQueries } from '../../../db/sends/send-queries.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { createTimelineQueries } from '../../../db/operations/timeline-queries.ts';
import { OWNER_KINDS, type OwnerKind } from '../../../domain/access/owner.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { testDatabase } from '../../support/database.ts';
import { operationFixture, RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { CONFIRM, EXPIRE, insertEndpoint, insertOperation, newAccount } from '../support/rows.ts';

/** An owner with two operations of the one wallet that all owners use. */
interface OwnerWithOperations {
  kind: OwnerKind;
  id: string;
  /** The older one, which was confirmed. */
  expired: string;
  open: string;
}

const FIRST = { xid: '0', atMicros: 0, id: '' };
const { network, chainId } = operationFixture();
const LAMPORTS = 1_500_005_000n;

describe('accounts, users and wallets that own operations', () => {
  const test = testDatabase();
  let owners: OwnerWithOperations[];

  before(async () => {
    owners = [];
    for (const kind of OWNER_KINDS) owners.push(await newOwner(kind));
  });

  const store = () => createOperationStore(test.database, KINDS);
  const queries = () => createOperationQueries(test.database);
  const timeline = () => createTimelineQueries(test.database);
  const othersOf = ({ id }: OwnerWithOperations) => owners.filter((other) => other.id !== id);

  async function newOwner(kind: OwnerKind): Promise<OwnerWithOperations> {
    const id = kind === 'account' ? await newAccount(test.database) : `${kind}_${uuidv7()}`;
    if (kind === 'account') await insertEndpoint(test.database, id);
    else await test.database('owners').insert({ id, kind });
    const { id: expired } = await insertOperation(test.database, id);
    await store().transition(expired, 1, CONFIRM);
    await store().transition(expired, 2, EXPIRE);
    const { id: open } = await insertOperation(test.database, id);
    return { kind, id, expired, open };
  }

  it('list only their own operations', async () => {
    for (const { id, expired, open } of owners) {
      const owner = { ownerId: id, sharers: [] };
      const listed = await createOperationListQueries(test.database).newest(
        owner,
        { wallet: SENDER },
        null,
        10,
      );
      expect(listed.map(({ operation }) => operation.id)).to.deep.equal([open, expired]);
      expect(listed.every(({ operation }) => operation.ownerId === id)).to.equal(true);
    }
  });

  it('read their own operations, and find none of another owner’s', async () => {
    for (const owner of owners) {
      expect((await queries().details(owner.id, owner.open))?.operation.id).to.equal(owner.open);
      expect((await queries().stateOf(owner.id, owner.open))?.operation.id).to.equal(owner.open);
      for (const other of othersOf(owner)) {
        expect(await queries().details(owner.id, other.open)).to.equal(null);
        expect(await queries().stateOf(owner.id, other.open)).to.equal(null);
      }
    }
  });

  it('read the timeline of their own operations, one by one and all together', async () => {
    const from = { xid: '0', atMicros: 0, operationId: '', version: 0 };
    for (const owner of owners) {
      const page = await timeline().ofOperation(owner.id, owner.expired, 0, 10);
      expect(page?.entries.map(({ version }) => version)).to.deep.equal([1, 2, 3]);
      for (const other of othersOf(owner)) {
        expect(await timeline().ofOperation(owner.id, other.expired, 0, 10)).to.equal(null);
      }
      const entries = await timeline().ofOwner(owner.id, from, 100);
      expect(entries.map(({ operationId, version }) => `${operationId} ${version}`)).to.deep.equal([
        ...[1, 2, 3].map((version) => `${owner.expired} ${version}`),
        `${owner.open} 1`,
      ]);
    }
  });

  it('use the same idempotency key for different requests', async () => {
    const keys = createIdempotencyStore(test.database);
    const claimOf = ({ id, open }: OwnerWithOperations) => ({
      ownerId: id,
      route: 'POST /x',
      key: 'same',
      bodyHash: `hash of ${id}`,
      resourceId: open,
      statusCode: 202,
    });
    const remember = (owner: OwnerWithOperations) =>
      test.database.transaction((transaction) => rememberIdempotencyKey(transaction, claimOf(owner)));
    for (const owner of owners) expect(await remember(owner), 'the first time').to.equal(true);
    for (const owner of owners) {
      expect(await remember(owner), 'the second time').to.equal(false);
      const { bodyHash, resourceId, statusCode } = claimOf(owner);
      expect(await keys.find(claimOf(owner))).to.deep.equal({ bodyHash, resourceId, statusCode });
    }
  });

  it('have only their own open operations counted against the balance', async () => {
    for (const { id: ownerId } of owners) {
      const wallet = { ownerId, walletAddress: SENDER, network, chainId };
      expect(await queries().openCommitments(wallet, null)).to.deep.equal({
        count: 1,
        lamports: LAMPORTS,
        baseUnits: LAMPORTS,
      });
    }
  });

  it('know the recipients of their own sends', async () => {
    const [paying] = owners;
    await test.database('operations').where({ id: paying?.expired }).update({ status: 'confirmed' });
    for (const { id: ownerId } of owners) {
      const known = await createSendQueries(test.database).knownRecipients({
        ownerId,
        walletAddress: SENDER,
        network,
        chainId,
      });
      expect(known).to.deep.equal(ownerId === paying?.id ? [RECIPIENT] : []);
    }
  });

  it('read their own events, of which only those of an account are delivered to webhooks', async () => {
    for (const { id, kind, expired } of owners) {
      const filters = { names: null, wallet: SENDER };
      const { events } = await createEventQueries(test.database).ofOwner(id, filters, FIRST, 10);
      expect(events.map(({ name }) => name)).to.deep.equal(['transaction.failed']);
      const written = (await test
        .database('events')
        .where({ operation_id: expired })
        .leftJoin('deliveries', 'deliveries.event_id', 'events.id')
        .select('events.id', 'events.owner_id', 'deliveries.account_id')) as object[];
      const account = kind === 'account' ? id : null;
      expect(written).to.deep.equal([{ id: events[0]?.id, owner_id: id, account_id: account }]);
    }
  });

  it('have to exist', async () => {
    const unknown = `user_${uuidv7()}`;
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: Error) => error.message,
      );
    expect(await refusal(insertOperation(test.database, unknown))).to.match(/"operations_owner_id_fkey"/);
    const [owner] = owners;
    const entry = { operation_id: owner?.open, owner_id: unknown, version: 2, status: 'x', message: 'x' };
    expect(await refusal(test.database('operation_timeline').insert(entry))).to.match(
      /"operation_timeline_owner_id_fkey"/,
    );
    const claim = { ownerId: unknown, route: 'POST /x', key: 'k', bodyHash: 'h', resourceId: 'r' };
    const remembered = test.database.transaction((transaction) =>
      rememberIdempotencyKey(transaction, { ...claim, statusCode: 202 }),
    );
    expect(await refusal(remembered)).to.match(/"idempotency_keys_owner_id_fkey"/);
    const another = test.database('owners').insert({ id: `x_${uuidv7()}`, kind: 'company' });
    expect(await refusal(another)).to.match(/"owners_kind"/);
  });

  it('are made with their account, which cannot be without one', async () => {
    const accountId = await newAccount(test.database);
    expect(await test.database('owners').where({ id: accountId })).to.deep.equal([
      { id: accountId, kind: 'account' },
    ]);
    const id = `acc_${uuidv7()}`;
    const refused = await test
      .database('accounts')
      .insert({ id, name: 'Test', tier: 'pro' })
      .catch((error: Error) => error.message);
    expect(refused).to.match(/"accounts_id_fkey"/);
  });
});
