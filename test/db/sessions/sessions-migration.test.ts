import { expect } from 'chai';
import * as sessions from '../../../db/migrations/0020_page_sessions.ts';
import * as invitations from '../../../db/migrations/0024_invitations.ts';
import * as bearerSessions from '../../../db/migrations/0026_bearer_sessions.ts';
import * as ofWallet from '../../../db/migrations/0022_page_sessions_of_wallet.ts';
import { createSessionStore } from '../../../db/sessions/session-store.ts';
import { createWalletChallengeStore } from '../../../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import { testDatabase } from '../../support/database.ts';
import { newAddress } from '../support/ledger-rows.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

const CHAIN = { network: 'devnet', chainId: 'test-chain' } as const;

describe('the tables of page sessions', () => {
  const test = testDatabase();

  /** As knex runs a migration: in one transaction. */
  const run = (step: typeof sessions.up): Promise<void> => test.database.transaction((each) => step(each));

  it('have an index of their wallets, which can be taken away and made again', async () => {
    await run(ofWallet.down);
    await run(ofWallet.up);
    const indexes: unknown = await test.database('pg_indexes').where({ indexname: 'page_sessions_wallet' });
    expect(indexes).to.have.length(1);
  });

  it('can be taken away and made again, and the wallets of accounts stay', async () => {
    const ownerId = await newAccount(test.database);
    const address = newAddress();
    const watched = { ownerId, address, connected: null, requestedSlot: 1 };
    await createWalletStore(test.database).add(CHAIN, watched);
    const wallets: unknown = await test.database('wallets');
    await run(sessions.down);
    expect(await test.database.schema.hasTable('page_sessions')).to.equal(false);
    await run(sessions.up);
    await run(invitations.up);
    await run(bearerSessions.up);
    expect(await test.database('wallets')).to.deep.equal(wallets);
  });

  it('lose the sessions of pages on other sites with the origins, and keep those with a cookie', async () => {
    const times = { expires_at: new Date(), renewable_until: new Date() };
    await test.database('page_sessions').insert([
      { id: 'ses_cookie', token_hash: 'a', ...times },
      { id: 'ses_bearer', token_hash: 'b', bearer_origin: 'https://wallet.example', ...times },
    ]);
    await run(bearerSessions.down);
    await run(bearerSessions.up);
    const left: unknown = await test.database('page_sessions').select('id', 'bearer_origin');
    expect(left).to.deep.equal([{ id: 'ses_cookie', bearer_origin: null }]);
    await test.database('page_sessions').delete();
  });

  it('lose the invitations, and keep the links of operations', async () => {
    const times = { expires_at: new Date() };
    const ownerId = await newAccount(test.database);
    const { id: operationId } = await insertOperation(test.database, ownerId);
    await test.database('page_links').insert([
      { id: 'lnk_1', token_hash: 'c', operation_id: operationId, ...times },
      { id: 'inv_1', token_hash: 'd', operation_id: null, ...times },
    ]);
    await run(invitations.down);
    await run(invitations.up);
    expect(await test.database('page_links').pluck('id')).to.deep.equal(['lnk_1']);
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
    const session = { id: 'ses_1', tokenHash: 'hash', bearerOrigin: null };
    await createSessionStore(test.database).prove(
      CHAIN,
      { ownerId, address, connected, requestedSlot: 1 },
      session,
      'open',
    );
    const refused = await run(sessions.down).catch((error: Error) => error.message);
    expect(refused).to.match(/wallets_account_id_fkey/);
    expect(await test.database('page_sessions').pluck('id')).to.deep.equal(['ses_1']);
  });
});
