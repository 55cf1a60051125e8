import { expect } from 'chai';
import type { SignUp } from '../../../domain/access/sign-up.ts';
import type { PageSession } from '../../../domain/access/actor.ts';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { apiKeyOf, OPERATOR } from '../../support/actors.ts';
import { newWallet, type TestWallet } from '../../support/chain-client.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { PAGE, pageSessions, signingChain } from '../support/page-sessions.ts';

const HOUR_MS = 3_600_000;
const WALLETS = 6;

describe('a new wallet on the wallet page', () => {
  const test = testDatabase();
  const service = (signUp: SignUp) => allUseCases(test.database, signingChain(), { signUp }).useCases;
  const person = (signUp: SignUp) => pageSessions(service(signUp));

  async function invitation(): Promise<{ id: string; token: string }> {
    return service('invite').access.createInvitation(OPERATOR, HOUR_MS);
  }

  /** A session that has opened an invitation. */
  async function invited(current: PageSession | null = null): Promise<PageSession> {
    const { token } = await invitation();
    const opened = await service('invite').sessions.redeem(current, token, PAGE);
    expect(opened.operationId).to.equal(null);
    return opened.session;
  }

  async function linked(): Promise<PageSession> {
    const accountId = await newAccount(test.database);
    const { id } = await insertOperation(test.database, accountId);
    const { sessions } = service('invite');
    const { token } = await sessions.createLink(apiKeyOf(accountId), id);
    return (await sessions.redeem(null, token, PAGE)).session;
  }

  const isOwner = async ({ address }: TestWallet): Promise<boolean> =>
    (await test.database('owners').where({ id: `devnet/${address}` })).length === 1;

  it('needs nothing if the service is open', async () => {
    const { session, wallet } = await person('open').signIn();
    expect(await isOwner(wallet)).to.equal(true);
    expect((await service('open').sessions.read(session)).maySignUp).to.equal(true);
  });

  it('is refused without an invitation, and its signed text is still valid with one', async () => {
    const wallet = await newWallet();
    const { sessions } = service('invite');
    const signed = await person('invite').signed(wallet);
    const refused = await expectServiceError(sessions.prove(null, 'devnet', signed, PAGE), 'FORBIDDEN');
    expect(refused.message).to.match(/Open an invitation in this browser, then try again/);
    expect(await isOwner(wallet)).to.equal(false);
    const proven = await sessions.prove(await invited(), 'devnet', signed, PAGE);
    expect(proven.session.wallet?.address).to.equal(wallet.address);
    expect(await isOwner(wallet)).to.equal(true);
  });

  it('is admitted by the link of an operation, because an account vouches for it', async () => {
    const session = await linked();
    expect((await service('invite').sessions.read(session)).maySignUp).to.equal(true);
    const { wallet } = await person('invite').signIn(undefined, session);
    expect(await isOwner(wallet)).to.equal(true);
    expect((await service('invite').sessions.read(session)).maySignUp).to.equal(false);
  });

  for (const [what, open] of [
    ['invitation', invited],
    ['link', linked],
  ] as const) {
    it(`uses up its ${what}: a second new wallet needs another one, and the same wallet needs none`, async () => {
      const session = await open();
      const { wallet } = await person('invite').signIn(undefined, session);
      await expectServiceError(person('invite').signIn(undefined, session), 'FORBIDDEN');
      await person('invite').signIn(wallet, session);
      // In another browser, too.
      await person('invite').signIn(wallet);
      await invited(session);
      const second = await person('invite').signIn(undefined, session);
      expect(second.session.wallet?.address).to.equal(second.wallet.address);
    });
  }

  it('is admitted alone if several are proven with one invitation at the same moment', async () => {
    const session = await invited();
    const wallets = await Promise.all(Array.from({ length: WALLETS }, () => newWallet()));
    const signed = await Promise.all(wallets.map((wallet) => person('invite').signed(wallet)));
    const { sessions } = service('invite');
    const proofs = await Promise.allSettled(
      signed.map((each) => sessions.prove(session, 'devnet', each, PAGE)),
    );
    expect(proofs.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    const owners = await Promise.all(wallets.map(isOwner));
    expect(owners.filter(Boolean)).to.have.length(1);
  });

  it('is admitted in all requests if one wallet is proven several times at the same moment', async () => {
    const session = await invited();
    const wallet = await newWallet();
    const signed = await Promise.all(Array.from({ length: WALLETS }, () => person('invite').signed(wallet)));
    const { sessions } = service('invite');
    await Promise.all(signed.map((each) => sessions.prove(session, 'devnet', each, PAGE)));
    expect(await isOwner(wallet)).to.equal(true);
  });

  it('is refused by a closed service with every invitation, and a wallet that was there before is not', async () => {
    const { wallet } = await person('open').signIn();
    const session = await invited();
    expect((await service('closed').sessions.read(session)).maySignUp).to.equal(false);
    const { message } = await expectServiceError(person('closed').signIn(undefined, session), 'FORBIDDEN');
    expect(message).to.match(/takes no new wallets/);
    const known = await person('closed').signIn(wallet, session);
    expect(known.session.wallet?.address).to.equal(wallet.address);
    // The refusals did not use it up.
    await person('invite').signIn(undefined, session);
  });

  it('is connected to an account without an invitation, because the account asks for it', async () => {
    const wallet = await newWallet();
    const { address } = wallet;
    const key = apiKeyOf(await newAccount(test.database));
    const { wallets } = service('closed');
    const uri = PAGE.origin;
    const { message } = await wallets.challenge(key, 'devnet', { address, domain: 'localhost:3001', uri });
    const bytes = await wallet.signMessage(new TextEncoder().encode(message));
    const signature = Buffer.from(bytes).toString('base64');
    await wallets.connect(key, 'devnet', { address, message, signature, walletType: 'device' });
    expect((await wallets.read(key, 'devnet', address)).connection).to.equal('connected');
  });
});

describe('an invitation of the operator', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database, signingChain(), { signUp: 'invite' }).useCases;
  const make = (lifetimeMs = HOUR_MS) => useCases().access.createInvitation(OPERATOR, lifetimeMs);
  const redeem = (token: string, current: PageSession | null = null) =>
    useCases().sessions.redeem(current, token, PAGE);
  const statusOf = async (id: string) =>
    (await useCases().access.listInvitations(OPERATOR)).find((each) => each.id === id)?.status;

  it('is opened by one browser, which may open it again', async () => {
    const { id, token } = await make();
    expect(await statusOf(id)).to.equal('open');
    const { session } = await redeem(token);
    expect(session.linkedOperations).to.deep.equal([]);
    expect(await statusOf(id)).to.equal('opened');
    expect((await redeem(token, session)).session.sessionId).to.equal(session.sessionId);
    const { message } = await expectServiceError(redeem(token), 'CONFLICT');
    expect(message).to.match(/already opened/);
    const { wallet } = await pageSessions(useCases()).signIn(undefined, session);
    const [listed] = (await useCases().access.listInvitations(OPERATOR)).filter((each) => each.id === id);
    expect(listed).to.include({ status: 'used', admitted: `devnet/${wallet.address}` });
  });

  it('expires', async () => {
    const { id, token } = await make(-1);
    expect(await statusOf(id)).to.equal('expired');
    expect((await expectServiceError(redeem(token), 'CONFLICT')).message).to.match(/has expired/);
  });

  it('admits no wallet after it was revoked, opened or not', async () => {
    const { access, sessions } = useCases();
    const [unopened, opened] = [await make(), await make()];
    const { session } = await redeem(opened.token);
    for (const { id } of [unopened, opened]) {
      expect(await access.revokeInvitation(OPERATOR, id)).to.equal(true);
      expect(await access.revokeInvitation(OPERATOR, id)).to.equal(false);
      expect(await statusOf(id)).to.equal('revoked');
    }
    expect((await expectServiceError(redeem(unopened.token), 'CONFLICT')).message).to.match(/withdrawn/);
    expect((await sessions.read(session)).maySignUp).to.equal(false);
    await expectServiceError(pageSessions(useCases()).signIn(undefined, session), 'FORBIDDEN');
  });

  it('cannot be revoked after it has admitted a wallet, which stays', async () => {
    const { id, token } = await make();
    const { session } = await redeem(token);
    const { wallet } = await pageSessions(useCases()).signIn(undefined, session);
    expect(await useCases().access.revokeInvitation(OPERATOR, id)).to.equal(false);
    await pageSessions(useCases()).signIn(wallet);
  });
});
