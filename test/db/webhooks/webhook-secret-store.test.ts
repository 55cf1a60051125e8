import { expect } from 'chai';
import { createWebhookSecretStore } from '../../../db/webhooks/webhook-secret-store.ts';
import { ROTATION_OVERLAP_MS } from '../../../domain/webhooks/secret-rotation.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

describe('rotations of webhook secrets', () => {
  let test: TestDatabase;
  let accountId: string;

  before(async () => {
    test = await startTestDatabase();
    accountId = await newAccount(test.database);
  });
  after(() => test.stop());

  async function rotating(sinceSwitchMs: number): Promise<string> {
    const id = await insertEndpoint(test.database, accountId, { secretCiphertext: 'old' });
    const switchAt = new Date(Date.now() - sinceSwitchMs);
    await createWebhookSecretStore(test.database).startRotation(accountId, id, {
      nextCiphertext: 'new',
      switchAt,
    });
    return id;
  }

  it('are finished a few at a time, and none before its overlap is over', async () => {
    const store = createWebhookSecretStore(test.database);
    const over = await Promise.all([1, 2, 3].map((each) => rotating(ROTATION_OVERLAP_MS + each * 1_000)));
    const others = [await rotating(ROTATION_OVERLAP_MS - 60_000), await rotating(-60_000)];
    expect([
      await store.finishRotations(2),
      await store.finishRotations(2),
      await store.finishRotations(2),
    ]).to.deep.equal([2, 1, 0]);
    for (const id of over) {
      expect(await store.findTarget(accountId, id)).to.include({ ciphertext: 'new', nextCiphertext: null });
    }
    for (const id of others) {
      expect(await store.findTarget(accountId, id)).to.include({ ciphertext: 'old', nextCiphertext: 'new' });
    }
  });

  it('are finished once if two processes do it at the same time', async () => {
    const store = createWebhookSecretStore(test.database);
    const ids = await Promise.all([1, 2, 3, 4].map(() => rotating(ROTATION_OVERLAP_MS + 1_000)));
    const finished = await Promise.all([store.finishRotations(10), store.finishRotations(10)]);
    const rest = await store.finishRotations(10);
    expect(finished[0] + finished[1] + rest).to.equal(4);
    for (const id of ids) {
      expect(await store.findTarget(accountId, id)).to.include({ ciphertext: 'new', nextCiphertext: null });
    }
  });
});
