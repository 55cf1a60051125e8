import { expect } from 'chai';
import type { AskingPage } from '../../../domain/sessions/asking-page.ts';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { PAGE } from '../support/page-sessions.ts';

const MINUTE_MS = 60_000;

describe('a session of the wallet page', () => {
  const test = testDatabase();
  const sessions = () => allUseCases(test.database).useCases.sessions;

  async function opened(page = PAGE) {
    const accountId = await newAccount(test.database);
    const { id } = await insertOperation(test.database, accountId);
    const { token: link } = await sessions().createLink(apiKeyOf(accountId), id);
    const { session, token } = await sessions().redeem(null, link, page);
    return { session, token: token ?? '', link };
  }

  /** SQL for the times of one session. */
  const change = (id: string, times: Record<string, string>) =>
    test
      .database('page_sessions')
      .where({ id })
      .update(
        Object.fromEntries(Object.entries(times).map(([column, sql]) => [column, test.database.raw(sql)])),
      );

  it('is not there with an empty token, or with a guessed one', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), '\u0000'.repeat(43)]) {
      await expectServiceError(sessions().authenticate(token, PAGE), 'INVALID_API_KEY');
    }
  });

  it('ends when the person ends it, and its token and its link open nothing any more', async () => {
    const { session, token, link } = await opened();
    const other = await opened();
    await sessions().end(session);
    await expectServiceError(sessions().authenticate(token, PAGE), 'INVALID_API_KEY');
    await expectServiceError(sessions().read(session), 'INVALID_API_KEY');
    await expectServiceError(sessions().redeem(null, link, PAGE), 'CONFLICT');
    await expectServiceError(sessions().redeem(session, link, PAGE), 'INVALID_API_KEY');
    expect(await sessions().authenticate(other.token, PAGE)).to.deep.equal(other.session);
  });

  it('expires when it is not used, and each use moves its end on', async () => {
    const { session, token } = await opened();
    await change(session.sessionId, { expires_at: "now() + interval '1 hour'" });
    await sessions().authenticate(token, PAGE);
    const { expiresAt } = await sessions().read(session);
    expect(expiresAt.getTime() - Date.now()).to.be.within(11 * 3_600_000, 12 * 3_600_000);
    await change(session.sessionId, { expires_at: "now() - interval '1 second'" });
    await expectServiceError(sessions().authenticate(token, PAGE), 'INVALID_API_KEY');
  });

  it('ends 30 days after the last proof, however often it is used', async () => {
    const { session, token } = await opened();
    const end = "now() + interval '2 hours'";
    await change(session.sessionId, { expires_at: "now() + interval '1 minute'", renewable_until: end });
    await sessions().authenticate(token, PAGE);
    const { expiresAt } = await sessions().read(session);
    expect(expiresAt.getTime() - Date.now()).to.be.within(7_000_000, 7_200_000);
  });

  describe('whose token a page keeps in memory', () => {
    const elsewhere: AskingPage = { origin: 'https://wallet.example', transport: 'bearer' };

    it('is open to pages of its origin only, and not as a cookie', async () => {
      const { session, token } = await opened(elsewhere);
      expect(await sessions().authenticate(token, elsewhere)).to.deep.equal(session);
      for (const page of [
        { ...elsewhere, origin: 'https://wallet.example:444' },
        { ...elsewhere, transport: 'cookie' as const },
        { ...PAGE, transport: 'bearer' as const },
        PAGE,
      ]) {
        await expectServiceError(sessions().authenticate(token, page), 'INVALID_API_KEY');
      }
      const own = await opened();
      await expectServiceError(sessions().authenticate(own.token, elsewhere), 'INVALID_API_KEY');
      await expectServiceError(
        sessions().authenticate(own.token, { ...PAGE, transport: 'bearer' }),
        'INVALID_API_KEY',
      );
    });

    it('ends after an hour without use, and after twelve hours however often it is used', async () => {
      const { session, token } = await opened(elsewhere);
      const endsIn = async () =>
        ((await sessions().read(session)).expiresAt.getTime() - Date.now()) / MINUTE_MS;
      expect(await endsIn()).to.be.within(59, 60);
      await change(session.sessionId, { expires_at: "now() + interval '50 minutes'" });
      await sessions().authenticate(token, elsewhere);
      expect(await endsIn()).to.be.within(59, 60);
      const [row] = (await test
        .database('page_sessions')
        .where({ id: session.sessionId })
        .select(test.database.raw('renewable_until - created_at AS most'))) as { most: { hours: number } }[];
      expect(row?.most).to.include({ hours: 12 });
    });
  });

  it('is removed with its links a day after its end, and so are links that were not opened', async () => {
    const [over, current] = [await opened(), await opened()];
    const accountId = await newAccount(test.database);
    const unopened = await insertOperation(test.database, accountId);
    await sessions().createLink(apiKeyOf(accountId), unopened.id);
    await sessions().end(over.session);
    await sessions().removeOld(10);
    const sessionIds = async () => (await test.database('page_sessions').pluck('id')) as string[];
    expect(await sessionIds()).to.include(over.session.sessionId);
    await change(over.session.sessionId, { ended_at: "now() - interval '25 hours'" });
    await test
      .database('page_links')
      .where({ operation_id: unopened.id })
      .update({ expires_at: test.database.raw("now() - interval '25 hours'") });
    await sessions().removeOld(10);
    expect(await sessionIds()).to.include(current.session.sessionId);
    expect(await sessionIds()).to.not.include(over.session.sessionId);
    const links = (await test.database('page_links').pluck('operation_id')) as string[];
    expect(links).to.not.include.members([unopened.id]);
    expect(links).to.not.include.members([...over.session.linkedOperations]);
    expect(links).to.include.members([...current.session.linkedOperations]);
  });
});
