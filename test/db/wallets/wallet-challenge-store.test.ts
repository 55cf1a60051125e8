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

  const store = () => createWalletChallengeStore(test.database, { ofAccount: MOST, ofAddress: 2, ofPage: 3 });
  /** True if it was open. */
  const use = (challenge: WalletChallenge): Promise<boolean> =>
    useChallenge(test.database, challenge).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ChallengeNotOpen) return false;
        throw error;
      },
    );
  function challengeOf(changes: Partial<WalletChallenge> = {}): WalletChallenge {
    return {
      nonce: newAddress(),
      accountId,
      network: 'devnet',
      address: newAddress(),
      message: 'Sign this.',
      expiresAt: new Date(Date.now() + 60_000),
      ...changes,
    };
  }
  async function create(expiresInMs = 60_000) {
    const challenge = challengeOf({ expiresAt: new Date(Date.now() + expiresInMs) });
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

  it('for the wallet page is bounded for each address and in total, and one address does not use up the total', async () => {
    const ofPage = (address = newAddress()) => challengeOf({ accountId: null, address });
    const first = ofPage();
    const asked = [first, ofPage(first.address), ofPage(first.address), ofPage(), ofPage()];
    const stored: boolean[] = [];
    for (const challenge of asked) stored.push(await store().create(challenge));
    expect(stored).to.deep.equal([true, true, true, true, false]);
    expect(await store().find(first)).to.equal(null);
    expect(await count(test.database, 'wallet_challenges', { address: first.address })).to.equal(2);
    // An account is not kept out by it, and cannot use a challenge of the page.
    await create();
    const [, newer] = asked;
    if (!newer) throw new Error('it was asked for');
    expect(await use({ ...newer, accountId })).to.equal(false);
    expect(await use(newer)).to.equal(true);
  });

  it('is removed after its time', async () => {
    const [expired, open] = [await create(-1), await create()];
    while ((await store().removeOld(1)) > 0);
    const left = (await test.database('wallet_challenges').pluck('nonce')) as string[];
    expect(left).to.include(open.nonce);
    expect(left).to.not.include(expired.nonce);
  });
});
