import { expect } from 'chai';
import { listen } from '../../../db/postgres/listen.ts';
import { createSharedNotice } from '../../../db/postgres/shared-notice.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CHANNEL = 'test_shared_notice';
const TIMES = 1_000;

describe('a shared notice', () => {
  const test = testDatabase();

  it('comes after the last change, and once for many that come together', async () => {
    let isConnected = false;
    let notices = 0;
    const listener = listen({
      url: test.url,
      channel: CHANNEL,
      onConnected: () => (isConnected = true),
      onNotice: () => (notices += 1),
    });
    await waitUntil('the listener is connected', () => isConnected);
    const notify = createSharedNotice(test.database, CHANNEL);
    for (let count = 0; count < TIMES; count += 1) notify();
    await waitUntil('a notice', () => notices > 0);
    const seen = notices;
    notify();
    await waitUntil('a notice of the change after it', () => notices > seen);
    expect(notices).to.be.at.most(3);
    await listener.close();
  });

  it('that fails is lost, and stops none after it', async () => {
    let calls = 0;
    const raw = async (): Promise<void> => {
      calls += 1;
      if (calls === 1) throw new Error('the database is away');
    };
    const notify = createSharedNotice({ raw } as never, CHANNEL);
    notify();
    await waitUntil('the first call', () => calls === 1);
    notify();
    await waitUntil('the second call', () => calls === 2);
  });
});
