import { expect } from 'chai';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import type { PageSession } from '../../../domain/access/actor.ts';
import { KINDS } from '../../../domain/kinds.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { PAGE } from '../support/page-sessions.ts';

const GUESSED = 'A'.repeat(43);
const REDEEMERS = 10;

describe('a link to an operation', () => {
  const test = testDatabase();
  const sessions = () => allUseCases(test.database).useCases.sessions;
  const operations = () => allUseCases(test.database).useCases.operations;

  async function linked() {
    const accountId = await newAccount(test.database);
    const key = apiKeyOf(accountId);
    const operation = await insertOperation(test.database, accountId);
    const link = await sessions().createLink(key, operation.id);
    return { key, operation, ...link };
  }

  async function newSession(): Promise<PageSession> {
    const { token } = await linked();
    return (await sessions().redeem(null, token, PAGE)).session;
  }

  async function end(operation: Operation): Promise<void> {
    await createOperationStore(test.database, KINDS).transition(operation.id, operation.version, {
      status: 'cancelled',
      message: 'Cancelled.',
      error: { code: 'CANCELLED', message: 'Cancelled.' },
    });
  }

  const refusal = async (redeeming: Promise<unknown>, code: 'CONFLICT' | 'NOT_FOUND' = 'CONFLICT') =>
    (await expectServiceError(redeeming, code)).message;

  it('opens that operation in a new session, and nothing else', async () => {
    const { token, operation, expiresAt } = await linked();
    const foreign = await linked();
    expect(expiresAt > new Date()).to.equal(true);
    const opened = await sessions().redeem(null, token, PAGE);
    expect(opened.operationId).to.equal(operation.id);
    const session = await sessions().authenticate(opened.token ?? '', PAGE);
    expect(session).to.deep.equal(opened.session);
    expect((await operations().read(session, operation.id)).operation.id).to.equal(operation.id);
    await operations().confirm(session, operation.id, operation.contentHash);
    await operations().cancel(session, operation.id);
    await expectServiceError(operations().read(session, foreign.operation.id), 'NOT_FOUND');
    await expectServiceError(operations().list(session, {}, { cursor: undefined, limit: 10 }), 'NOT_FOUND');
    await expectServiceError(sessions().createLink(session, operation.id), 'NOT_FOUND');
  });

  it('widens a session that is there, so that one browser holds several operations', async () => {
    const [first, second] = [await linked(), await linked()];
    const opened = await sessions().redeem(null, first.token, PAGE);
    const widened = await sessions().redeem(opened.session, second.token, PAGE);
    expect(widened.token).to.equal(null);
    expect(widened.session.linkedOperations).to.deep.equal([second.operation.id, first.operation.id]);
    expect((await sessions().read(opened.session)).linkedOperations).to.have.length(2);
    expect((await operations().read(widened.session, first.operation.id)).operation.status).to.equal(
      'awaiting_confirmation',
    );
  });

  it('can be opened again by its own session until the operation ends, and by no other one', async () => {
    const { token, operation } = await linked();
    const { session } = await sessions().redeem(null, token, PAGE);
    const other = await newSession();
    expect((await sessions().redeem(session, token, PAGE)).session.linkedOperations).to.deep.equal([
      operation.id,
    ]);
    expect(await refusal(sessions().redeem(null, token, PAGE))).to.match(/already opened/);
    expect(await refusal(sessions().redeem(other, token, PAGE))).to.match(/already opened/);
    expect((await sessions().read(other)).linkedOperations).to.not.include(operation.id);
    await end(operation);
    expect(await refusal(sessions().redeem(session, token, PAGE))).to.match(/has ended/);
    // Its end is still shown to the session.
    expect((await operations().read(session, operation.id)).operation.status).to.equal('cancelled');
  });

  it('is opened by one of ten sessions that try at the same moment', async () => {
    const { token, operation } = await linked();
    const current = await Promise.all(Array.from({ length: REDEEMERS / 2 }, newSession));
    const redeemers = [...current, ...current.map(() => null)];
    const { count } = (await test.database('page_sessions').count('* as count').first()) as { count: number };
    const opened = await Promise.allSettled(redeemers.map((each) => sessions().redeem(each, token, PAGE)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    const holders = await test
      .database('page_links')
      .where({ operation_id: operation.id })
      .whereNotNull('redeemed_by');
    expect(holders).to.have.length(1);
    // The nine made no session.
    const { count: after } = (await test.database('page_sessions').count('* as count').first()) as {
      count: number;
    };
    expect(after - count).to.be.oneOf([0, 1]);
  });

  it('cannot be guessed, and a guess writes nothing', async () => {
    const rows = () => test.database('page_sessions').count('* as count').first();
    const before: unknown = await rows();
    for (const guess of [GUESSED, '', 'x', '\u0000', `${GUESSED}A`, '../etc']) {
      expect(await refusal(sessions().redeem(null, guess, PAGE), 'NOT_FOUND')).to.match(/does not exist/);
    }
    expect(await rows()).to.deep.equal(before);
  });

  it('is replaced by a newer one unless it was opened', async () => {
    const { key, operation, token } = await linked();
    const newer = await sessions().createLink(key, operation.id);
    expect(await refusal(sessions().redeem(null, token, PAGE))).to.match(/newer link has replaced/);
    const { session } = await sessions().redeem(null, newer.token, PAGE);
    const newest = await sessions().createLink(key, operation.id);
    // An opened one keeps its browser; the newest is for another device.
    expect((await sessions().redeem(session, newer.token, PAGE)).operationId).to.equal(operation.id);
    expect((await sessions().redeem(null, newest.token, PAGE)).operationId).to.equal(operation.id);
  });

  it('is the only open one of its operation, even if several are asked for at once', async () => {
    const { key, operation } = await linked();
    const links = await Promise.all([1, 2, 3, 4].map(() => sessions().createLink(key, operation.id)));
    const opened = await Promise.allSettled(links.map(({ token }) => sessions().redeem(null, token, PAGE)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
  });

  it('expires, and is made neither for an operation that has ended nor for one of another account', async () => {
    const { key, operation, token } = await linked();
    await test
      .database('page_links')
      .where({ operation_id: operation.id })
      .update({ expires_at: test.database.raw("now() - interval '1 second'") });
    expect(await refusal(sessions().redeem(null, token, PAGE))).to.match(/has expired/);
    const stranger = apiKeyOf(await newAccount(test.database));
    expect(await refusal(sessions().createLink(stranger, operation.id), 'NOT_FOUND')).to.match(
      /does not exist/,
    );
    const open = await sessions().createLink(key, operation.id);
    await end(operation);
    expect(await refusal(sessions().redeem(null, open.token, PAGE))).to.match(/has ended/);
    expect(await refusal(sessions().createLink(key, operation.id))).to.match(/has ended/);
  });

  it('leaves neither its token nor the session’s in the database', async () => {
    const { token } = await linked();
    const opened = await sessions().redeem(null, token, PAGE);
    const { rows: tables } = await test.database.raw<{ rows: { name: string }[] }>(
      `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await test.database.raw<{ rows: { text: string | null }[] }>(
          `SELECT string_agg(t::text, '|') AS text FROM ${name} t`,
        );
        return rows[0]?.text ?? '';
      }),
    );
    const dump = texts.join('\n');
    expect(dump).to.include(opened.session.sessionId);
    for (const secret of [token, opened.token ?? '']) {
      expect(secret).to.match(/^[\w-]{43}$/);
      expect(dump).to.not.include(secret);
      expect(dump).to.not.include(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });
});
