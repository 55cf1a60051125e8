import { expect } from 'chai';
import { listen } from '../../../db/postgres/listen.ts';
import { createSharedNotify } from '../../../db/postgres/shared-notify.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CHANNEL = 'test_shared_notice';
const TIMES = 1_000;

describe('a shared NOTIFY', () => {
  const test = testDatabase();

  it('comes after the last change, and once for many that come together', async () => {
    let isConnected = false;
    let received = 0;
    const listener = listen({
      url: test.url,
      channel: CHANNEL,
      onConnected: () => (isConnected = true),
      onNotify: () => (received += 1),
    });
    await waitUntil('the listener is connected', () => isConnected);
    const notify = createSharedNotify(test.database, CHANNEL);
    for (let count = 0; count < TIMES; count += 1) notify();
    await waitUntil('a NOTIFY', () => received > 0);
    const seen = received;
    notify();
    await waitUntil('a NOTIFY of the change after it', () => received > seen);
    expect(received).to.be.at.most(3);
    await listener.close();
  });

  it('that fails is lost, and stops none after it', async () => {
    let calls = 0;
    const raw = async (): Promise<void> => {
      calls += 1;
      if (calls === 1) throw new Error('the database is away');
    };
    const notify = createSharedNotify({ raw } as never, CHANNEL);
    notify();
    await waitUntil('the first call', () => calls === 1);
    notify();
    await waitUntil('the second call', () => calls === 2);
  });
});
