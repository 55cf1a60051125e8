import { createMessageNotices } from '../../../db/chats/chat-notices.ts';
import { OPERATION_CHANNEL } from '../../../db/operations/timeline-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('notices that a chat is to show something else', () => {
  const test = testDatabase();
  let notices: ReturnType<typeof createMessageNotices>;
  let came: number;

  before(async () => {
    came = 0;
    notices = createMessageNotices({ url: test.url });
    notices.onDue(() => void (came += 1));
    await waitUntil('both connections', () => came === 2);
  });
  after(() => notices.close());
  beforeEach(() => {
    came = 0;
  });

  for (const owner of ['usr_1', 'acct_1'])
    it(`come if an operation of ${owner} changes, because its card may be in one`, async () => {
      await test.database.raw('SELECT pg_notify(?, ?)', [OPERATION_CHANNEL, `${owner} op_1`]);
      await waitUntil('a notice', () => came === 1);
    });

  it('come after each connection that was lost, because some may be missing', async () => {
    await test.database.raw(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'wallet-listen-%'",
    );
    await waitUntil('the next connections', () => came === 2);
  });
});
