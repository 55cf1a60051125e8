import { expect } from 'chai';
import {
  ChallengeNotOpen,
  createWalletChallengeStore,
  useChallenge,
  type WalletChallenge,
} from '../../../db/wallets/wallet-challenge-store.ts';
import { testDatabase } from '../../support/database.ts';
import { newAddress } from '../support/ledger-rows.ts';
import { count, newAccount } from '../support/rows.ts';

const MOST = 5;

describe('the challenge of a wallet', () => {
  const test = testDatabase();
  let accountId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  const store = () => createWalletChallengeStore(test.database, MOST);
  /** True if it was open. */
  const use = (challenge: WalletChallenge): Promise<boolean> =>
    useChallenge(test.database, challenge).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ChallengeNotOpen) return false;
        throw error;
      },
    );
  async function create(expiresInMs = 60_000) {
    const challenge: WalletChallenge = {
      nonce: newAddress(),
      accountId,
      network: 'devnet',
      address: newAddress(),
      message: 'Sign this.',
      expiresAt: new Date(Date.now() + expiresInMs),
    };
    await store().create(challenge);
    return challenge;
  }

  it('is used once, even by concurrent requests', async () => {
    const challenge = await create();
    expect(await store().find(challenge)).to.deep.equal({ ...challenge, usedAt: null });
    const uses = await Promise.all([1, 2, 3, 4, 5].map(() => use(challenge)));
    expect(uses.filter(Boolean)).to.have.length(1);
    expect((await store().find(challenge))?.usedAt).to.be.instanceOf(Date);
  });

  it('is valid for its account, its network and its wallet only', async () => {
    const challenge = await create();
    const stranger = await newAccount(test.database);
    expect(await use({ ...challenge, accountId: stranger })).to.equal(false);
    expect(await use({ ...challenge, network: 'mainnet' })).to.equal(false);
    expect(await use({ ...challenge, address: newAddress() })).to.equal(false);
    expect(await use(challenge)).to.equal(true);
  });

  it('is useless once it has expired', async () => {
    const challenge = await create(-1);
    expect(await store().find(challenge)).to.equal(null);
    expect(await use(challenge)).to.equal(false);
  });

  it('is kept until it would have expired, and open ones are not removed for it', async () => {
    const used = await create();
    const others = [];
    for (let each = 1; each < MOST; each += 1) others.push(await create());
    await use(used);
    expect(await store().find(used)).to.not.equal(null);
    await create();
    expect(await store().find(used)).to.equal(null);
    for (const other of others) expect(await store().find(other)).to.not.equal(null);
  });

  it('is removed if an account has too many of them', async () => {
    const oldest = await create();
    const others = [];
    for (let each = 1; each < MOST; each += 1) others.push(await create());
    expect(await store().find(oldest)).to.not.equal(null);
    await Promise.all([1, 2, 3].map(() => create()));
    expect(await use(oldest)).to.equal(false);
    expect(await store().find(others[2] ?? oldest)).to.not.equal(null);
    expect(await count(test.database, 'wallet_challenges', { account_id: accountId })).to.equal(MOST);
  });
});
