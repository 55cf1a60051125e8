import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { SignedProof } from '../../../use-cases/sessions/session.ts';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { newWallet } from '../../support/chain-client.ts';
import { testDatabase } from '../../support/database.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { PAGE, pageSessions, signingChain } from '../support/page-sessions.ts';

const FIRST_PAGE = { cursor: undefined, limit: 10 };
const SIGNERS = 10;

describe('a wallet that is proven on the wallet page', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database, signingChain()).useCases;
  const sessions = () => useCases().sessions;
  const person = () => pageSessions(useCases());
  const prove = (signed: SignedProof) => sessions().prove(null, 'devnet', signed, PAGE);
  const send = (from: string, network: 'devnet' | 'mainnet' = 'devnet') =>
    [
      network,
      {
        from,
        to: RECIPIENT,
        amount: '0.001',
        token: 'SOL',
        memo: null,
        references: [],
        allowOffCurve: false,
        priority: 'low' as const,
        feeCapLamports: 100_000n,
        validUntil: null,
      },
      { idempotency: { key: null, route: 'POST /page/wallet/send' }, requestId: 'req_test' },
    ] as const;

  it('opens a session for it, with its balance and its history', async () => {
    const { session, token, wallet } = await person().signIn();
    const { address } = wallet;
    expect(session.wallet).to.deep.equal({ network: 'devnet', address });
    expect(await sessions().authenticate(token ?? '', PAGE)).to.deep.equal(session);
    const { wallets } = useCases();
    const { lamports } = await wallets.balance(session, 'devnet', address, { includeSpam: true });
    expect(lamports).to.equal(10_000_000_000n);
    expect((await wallets.history(session, 'devnet', address, {}, FIRST_PAGE)).entries).to.deep.equal([]);
    await expectServiceError(
      wallets.history(session, 'mainnet', address, {}, FIRST_PAGE),
      'WALLET_NOT_FOUND',
    );
  });

  it('may read the balance of another address, which is public on the chain, but not its history', async () => {
    const { session } = await person().signIn();
    const { address } = await newWallet();
    const { wallets } = useCases();
    const balance = await wallets.balance(session, 'devnet', address, { includeSpam: true });
    expect(balance.source).to.equal('chain');
    await expectServiceError(wallets.history(session, 'devnet', address, {}, FIRST_PAGE), 'WALLET_NOT_FOUND');
    expect(await test.database('wallets').where({ address })).to.deep.equal([]);
  });

  it('is followed by the ledger as its own owner, however often it signs in', async () => {
    const first = await person().signIn();
    const again = await person().signIn(first.wallet);
    expect(again.session.sessionId).to.not.equal(first.session.sessionId);
    const { address } = first.wallet;
    const owner = `devnet/${address}`;
    expect(await test.database('owners').where({ id: owner }).first()).to.deep.equal({
      id: owner,
      kind: 'wallet',
    });
    expect(await test.database('wallets').where({ address }).pluck('owner_id')).to.deep.equal([owner]);
    expect(await test.database('followed_wallets').where({ address, stopped_at: null })).to.have.length(1);
    // An account that has the wallet gets it too (disconnect.test.ts); none has.
    expect(await test.database('events').where({ owner_id: owner }).pluck('name')).to.deep.equal([
      'wallet.connected',
    ]);
    expect(await test.database('deliveries')).to.deep.equal([]);
  });

  it('is the wallet of a session that is there, and replaces an earlier one', async () => {
    const accountId = await newAccount(test.database);
    const { id } = await insertOperation(test.database, accountId);
    const { token } = await sessions().createLink(apiKeyOf(accountId), id);
    const redeemed = await sessions().redeem(null, token, PAGE);
    const first = await person().signIn(undefined, redeemed.session);
    expect(first.token).to.equal(null);
    const second = await person().signIn(undefined, first.session);
    expect(second.session.sessionId).to.equal(redeemed.session.sessionId);
    expect(second.session.wallet?.address).to.equal(second.wallet.address);
    expect(second.session.linkedOperations).to.deep.equal([id]);
    await expectServiceError(
      useCases().wallets.history(second.session, 'devnet', first.wallet.address, {}, FIRST_PAGE),
      'WALLET_NOT_FOUND',
    );
    await sessions().end(second.session);
    const signed = await person().signed(first.wallet);
    await expectServiceError(sessions().prove(second.session, 'devnet', signed, PAGE), 'INVALID_API_KEY');
    // The challenge is not used up by that.
    expect((await prove(signed)).session.wallet?.address).to.equal(first.wallet.address);
  });

  it('is proven once by one text, by one of ten requests at the same moment', async () => {
    const signed = await person().signed(await newWallet());
    const proofs = await Promise.allSettled(Array.from({ length: SIGNERS }, () => prove(signed)));
    expect(proofs.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    const { details } = await expectServiceError(prove(signed), 'INVALID_REQUEST');
    expect(details).to.match(/was used already/);
  });

  it('is not proven by a text of another page, network, address or time', async () => {
    const [wallet, other] = [await newWallet(), await newWallet()];
    const signed = await person().signed(wallet);
    const resigned = async (message: string): Promise<SignedProof> => ({
      ...signed,
      message,
      signature: base58.encode(await wallet.signMessage(new TextEncoder().encode(message))),
    });
    const { message } = signed;
    const wrong: [string, SignedProof, RegExp][] = [
      ['domain', await resigned(message.replace('localhost:3001', 'evil.example')), /from line 1 on/],
      [
        'uri',
        await resigned(message.replace(`URI: ${PAGE.origin}`, 'URI: https://evil.example')),
        /from line 6 on/,
      ],
      ['network', await resigned(message.replace('devnet', 'mainnet')), /the message is for mainnet/],
      ['nonce', await resigned(message.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`)), /open challenge/],
      ['address', { ...signed, address: other.address }, /the message is for/],
      ['signer', await person().signed(wallet, { signer: other }), /is not that of/],
      ['signature', { ...signed, signature: base58.encode(new Uint8Array(64)) }, /is not that of/],
      ['text', await resigned('Sign in.'), /must be the text from/],
    ];
    for (const [title, proof, expected] of wrong) {
      const { details } = await expectServiceError(prove(proof), 'INVALID_REQUEST');
      expect(details, title).to.match(expected);
    }
    await expectServiceError(sessions().prove(null, 'mainnet', signed, PAGE), 'INVALID_REQUEST');
    await test
      .database('wallet_challenges')
      .where({ address: wallet.address })
      .update({ expires_at: test.database.raw("now() - interval '1 second'") });
    expect((await expectServiceError(prove(signed), 'INVALID_REQUEST')).details).to.match(/open challenge/);
    expect(
      await test.database('owners').where({ kind: 'wallet', id: `devnet/${wallet.address}` }),
    ).to.deep.equal([]);
  });

  it('is not proven by a text that an account gave out, nor connected to an account by a text of the page', async () => {
    const wallet = await newWallet();
    const { address } = wallet;
    const key = apiKeyOf(await newAccount(test.database));
    const asked = await useCases().wallets.challenge(key, 'devnet', {
      address,
      domain: 'localhost:3001',
      uri: PAGE.origin,
    });
    const signature = base58.encode(await wallet.signMessage(new TextEncoder().encode(asked.message)));
    const ofAccount = { address, message: asked.message, signature, walletType: 'device' } as const;
    await expectServiceError(prove(ofAccount), 'INVALID_REQUEST');
    const ofPage = await person().signed(wallet);
    await expectServiceError(useCases().wallets.connect(key, 'devnet', ofPage), 'INVALID_REQUEST');
  });

  it('is asked for in a text that says that nothing moves, and names the page', async () => {
    const { address } = await newWallet();
    const { message, expiresAt } = await sessions().challenge('devnet', address, PAGE);
    expect(message).to.match(/proves that it is yours and moves nothing\./);
    expect(message).to.match(/^localhost:3001 wants you to sign in/);
    expect(message).to.include('URI: http://localhost:3001\n');
    expect(expiresAt.getTime() - Date.now()).to.be.within(590_000, 600_000);
  });

  it('is not proven on one page by a text that another page of the service has asked for', async () => {
    const elsewhere = { origin: 'https://wallet.example', transport: 'bearer' } as const;
    const wallet = await newWallet();
    const ofOther = await person().signed(wallet, { page: elsewhere });
    const { details } = await expectServiceError(prove(ofOther), 'INVALID_REQUEST');
    expect(details).to.match(/message: is not for http:\/\/localhost:3001/);
    const ofOwn = await person().signed(wallet);
    await expectServiceError(sessions().prove(null, 'devnet', ofOwn, elsewhere), 'INVALID_REQUEST');
    const proven = await sessions().prove(null, 'devnet', ofOther, elsewhere);
    expect(proven.session.wallet?.address).to.equal(wallet.address);
  });

  it('sends from itself only, and lists its own operations', async () => {
    const { session, wallet } = await person().signIn();
    const other = await newWallet();
    const { sends, operations } = useCases();
    const { value } = await sends.request(session, ...send(wallet.address));
    expect(value.operation.ownerId).to.equal(`devnet/${wallet.address}`);
    const foreign = await expectServiceError(sends.request(session, ...send(other.address)), 'FORBIDDEN');
    expect(foreign.details).to.match(/^from: /);
    await expectServiceError(sends.request(session, ...send(wallet.address, 'mainnet')), 'FORBIDDEN');
    const listed = await operations.list(session, {}, FIRST_PAGE);
    expect(listed.operations.map(({ id }) => id)).to.deep.equal([value.operation.id]);
    // In another browser too, because the wallet owns it.
    const elsewhere = await person().signIn(wallet);
    expect((await operations.read(elsewhere.session, value.operation.id)).operation.id).to.equal(
      value.operation.id,
    );
  });

  it('does not see an operation that someone else made in its name, until it opens the link', async () => {
    const { session, wallet } = await person().signIn();
    const { address } = wallet;
    const accountId = await newAccount(test.database);
    const { id, contentHash } = await insertOperation(test.database, accountId, { walletAddress: address });
    const { operations } = useCases();
    expect((await operations.list(session, {}, FIRST_PAGE)).operations).to.deep.equal([]);
    expect((await operations.list(session, { wallet: address }, FIRST_PAGE)).operations).to.deep.equal([]);
    expect((await operations.readTimeline(session, undefined, 10)).entries).to.deep.equal([]);
    expect((await sessions().read(session)).linkedOperations).to.deep.equal([]);
    const steps = [
      () => operations.read(session, id),
      () => operations.confirm(session, id, contentHash),
      () => operations.signingRequest(session, id),
      () => operations.submitSignature(session, id, 'AAAA'),
      () => operations.cancel(session, id),
    ];
    for (const step of steps) await expectServiceError(step(), 'NOT_FOUND');
    const { token } = await sessions().createLink(apiKeyOf(accountId), id);
    const opened = await sessions().redeem(session, token, PAGE);
    expect((await operations.read(opened.session, id)).operation.walletAddress).to.equal(address);
    // It is still the account's, so the list of the wallet's own ones does not have it.
    expect((await operations.list(opened.session, {}, FIRST_PAGE)).operations).to.deep.equal([]);
    expect((await sessions().read(session)).linkedOperations).to.deep.equal([id]);
  });
});
