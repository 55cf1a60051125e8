import { expect } from 'chai';
import * as sessions from '../../../db/migrations/0020_page_sessions.ts';
import { createSessionStore } from '../../../db/sessions/session-store.ts';
import { createWalletChallengeStore } from '../../../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import { testDatabase } from '../../support/database.ts';
import { newAddress } from '../support/ledger-rows.ts';
import { newAccount } from '../support/rows.ts';

const CHAIN = { network: 'devnet', chainId: 'test-chain' } as const;

describe('the tables of page sessions', () => {
  const test = testDatabase();

  /** As knex runs a migration: in one transaction. */
  const run = (step: typeof sessions.up): Promise<void> => test.database.transaction((each) => step(each));

  it('can be taken away and made again, and the wallets of accounts stay', async () => {
    const ownerId = await newAccount(test.database);
    const address = newAddress();
    const watched = { ownerId, address, connected: null, requestedSlot: 1 };
    await createWalletStore(test.database).add(CHAIN, watched);
    const wallets: unknown = await test.database('wallets');
    await run(sessions.down);
    expect(await test.database.schema.hasTable('page_sessions')).to.equal(false);
    await run(sessions.up);
    expect(await test.database('wallets')).to.deep.equal(wallets);
  });

  it('cannot be taken away while a wallet owns itself', async () => {
    const address = newAddress();
    const challenge = {
      nonce: newAddress(),
      accountId: null,
      network: 'devnet',
      address,
      message: 'Sign this.',
      expiresAt: new Date(Date.now() + 60_000),
    } as const;
    await createWalletChallengeStore(test.database).create(challenge);
    const ownerId = `devnet/${address}`;
    const connected = { walletType: 'device', userId: ownerId, challenge } as const;
    const session = { id: 'ses_1', tokenHash: 'hash' };
    await createSessionStore(test.database).prove(
      CHAIN,
      { ownerId, address, connected, requestedSlot: 1 },
      session,
    );
    const refused = await run(sessions.down).catch((error: Error) => error.message);
    expect(refused).to.match(/wallets_account_id_fkey/);
    expect(await test.database('page_sessions').pluck('id')).to.deep.equal(['ses_1']);
  });
});
