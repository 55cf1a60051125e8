import { expect } from 'chai';
import type { Actor, BotToken, ChatUser, PageSession, ProvenWallet } from '../../../domain/access/actor.ts';
import { ownerOf } from '../../../domain/access/owner.ts';
import {
  relationTo,
  relationToWallet,
  type RelatedOperation,
  type WalletSharer,
} from '../../../domain/access/relation.ts';
import {
  countedAs,
  requestsPerHour,
  TIER_REQUESTS_PER_HOUR,
  type CountedActor,
} from '../../../domain/access/request-limits.ts';
import { apiKeyOf, OPERATOR } from '../../support/actors.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';

const WALLET: ProvenWallet = { network: 'devnet', address: SENDER };
const USER: ChatUser = {
  kind: 'chat_user',
  userId: 'usr_1',
  telegramId: '7',
  wallets: [WALLET],
  grants: ['acc_granted'],
};
const SESSION: PageSession = {
  kind: 'page_session',
  sessionId: 'ses_1',
  linkedOperations: ['op_linked'],
  wallet: WALLET,
  grants: ['acc_granted'],
};
const UNPROVEN: PageSession = { ...SESSION, wallet: null };
const BOT: BotToken = {
  kind: 'bot_token',
  tokenId: 'key_1',
  accountId: 'acc_1',
  tier: 'free',
  requestsPerHour: null,
  scopes: [],
};

/** The wallet's page and a chat of it, which share the wallet with the actor. */
const SHARERS: WalletSharer[] = ['usr_other', `devnet/${SENDER}`].map((ownerId) => ({ ...WALLET, ownerId }));

const relatedTo = (actor: Actor, of: RelatedOperation) => relationTo(actor, of, SHARERS);

/** Prepared by another account, which named the actor's wallet in `from`. */
function operation(changes: Partial<RelatedOperation> = {}): RelatedOperation {
  return {
    id: 'op_1',
    ownerId: 'acc_stranger',
    network: 'devnet',
    walletAddress: SENDER,
    referenceKey: RECIPIENT,
    ...changes,
  };
}

describe('how an operation belongs to an actor', () => {
  it('is not decided by the address in `from`', () => {
    for (const actor of [apiKeyOf('acc_1'), USER, SESSION, UNPROVEN, BOT, OPERATOR]) {
      expect(relatedTo(actor, operation()), actor.kind).to.equal('foreign');
    }
  });

  const own: [Actor, string][] = [
    [apiKeyOf('acc_1'), 'acc_1'],
    [BOT, 'acc_1'],
    [USER, 'usr_1'],
    [SESSION, `devnet/${SENDER}`],
  ];
  for (const [actor, ownerId] of own) {
    it(`is "own" for ${actor.kind} if the owner is ${ownerId}`, () => {
      expect(relatedTo(actor, operation({ ownerId }))).to.equal('own');
      expect(ownerOf(actor)?.id).to.equal(ownerId);
    });
  }

  it('is "own" for no operator and for no session without a proven wallet, because they own nothing', () => {
    expect([ownerOf(OPERATOR), ownerOf(UNPROVEN)]).to.deep.equal([null, null]);
  });

  for (const actor of [USER, SESSION]) {
    it(`is "granted" for ${actor.kind} only with the actor's wallet, on its network`, () => {
      const granted = operation({ ownerId: 'acc_granted' });
      expect(relatedTo(actor, granted)).to.equal('granted');
      expect(relatedTo(actor, { ...granted, walletAddress: RECIPIENT })).to.equal('foreign');
      expect(relatedTo(actor, { ...granted, walletAddress: null })).to.equal('foreign');
      expect(relatedTo(actor, { ...granted, network: 'mainnet' })).to.equal('foreign');
    });
  }

  it('is not "granted" for a session that has proven no wallet', () => {
    expect(relatedTo(UNPROVEN, operation({ ownerId: 'acc_granted' }))).to.equal('foreign');
  });

  it('is "linked" for the session that redeemed its link, with or without a proven wallet', () => {
    expect(relatedTo(SESSION, operation({ id: 'op_linked' }))).to.equal('linked');
    expect(relatedTo(UNPROVEN, operation({ id: 'op_linked' }))).to.equal('linked');
    expect(relatedTo(USER, operation({ id: 'op_linked' }))).to.equal('foreign');
  });
});

describe('an operation of those who share a wallet', () => {
  const ofChat = operation({ ownerId: 'usr_other' });
  const ofPage = operation({ ownerId: `devnet/${SENDER}` });

  it('is "shared" for the wallet’s page and for each of its chats', () => {
    expect(relatedTo(SESSION, ofChat)).to.equal('shared');
    expect(relatedTo(USER, ofChat)).to.equal('shared');
    expect(relatedTo(USER, ofPage)).to.equal('shared');
    expect(relatedTo(SESSION, ofPage)).to.equal('own');
  });

  it('is "shared" only with that wallet, on its network', () => {
    for (const actor of [SESSION, USER]) {
      expect(relatedTo(actor, { ...ofChat, walletAddress: RECIPIENT })).to.equal('foreign');
      expect(relatedTo(actor, { ...ofChat, walletAddress: null })).to.equal('foreign');
      expect(relatedTo(actor, { ...ofChat, network: 'mainnet' })).to.equal('foreign');
    }
  });

  it('is not "shared" with a session that has proven no wallet, or another one', () => {
    expect(relatedTo(UNPROVEN, ofChat)).to.equal('foreign');
    expect(relatedTo({ ...SESSION, wallet: { ...WALLET, address: RECIPIENT } }, ofChat)).to.equal('foreign');
    expect(relatedTo({ ...USER, wallets: [] }, ofPage)).to.equal('foreign');
  });

  it('is not "shared" if it only proves the wallet', () => {
    expect(relatedTo(SESSION, { ...ofChat, referenceKey: null })).to.equal('foreign');
  });

  it('is not "shared" after the link of the two has ended', () => {
    expect(relationTo(SESSION, ofChat, [])).to.equal('foreign');
    expect(relationTo(USER, ofPage, [])).to.equal('foreign');
  });

  it('is "linked" for a session that opened its link, which gives the rights of a proof too', () => {
    expect(relatedTo(SESSION, { ...ofChat, id: 'op_linked' })).to.equal('linked');
  });

  it('is foreign to accounts and operators', () => {
    for (const actor of [apiKeyOf('acc_1'), BOT, OPERATOR]) {
      expect(relatedTo(actor, ofChat), actor.kind).to.equal('foreign');
    }
  });
});

describe('a wallet', () => {
  it('is the actor’s own by its proof, on the network of the proof', () => {
    expect(relationToWallet(SESSION, WALLET)).to.equal('own');
    expect(relationToWallet(USER, WALLET)).to.equal('own');
    expect(relationToWallet(SESSION, { ...WALLET, network: 'mainnet' })).to.equal('foreign');
    expect(relationToWallet(UNPROVEN, WALLET)).to.equal('foreign');
    expect(relationToWallet(apiKeyOf('acc_1'), WALLET)).to.equal('foreign');
  });
});

describe('the requests of an actor', () => {
  it('are limited by an account’s own limit or its tier, and by separate limits for bot tokens and people', () => {
    const actors: CountedActor[] = [
      apiKeyOf('acc_1', { tier: 'free' }),
      apiKeyOf('acc_1', { tier: 'pro' }),
      apiKeyOf('acc_1', { tier: 'pro', requestsPerHour: 5_000 }),
      BOT,
      USER,
      SESSION,
    ];
    expect(actors.map((actor) => requestsPerHour(actor, TIER_REQUESTS_PER_HOUR))).to.deep.equal([
      100, 1_000, 5_000, 50, 300, 720,
    ]);
  });

  it('count together for all keys of an owner, and separately for each bot token, and a session without a wallet', () => {
    expect([apiKeyOf('acc_1'), BOT, USER, SESSION, UNPROVEN].map(countedAs)).to.deep.equal([
      'acc_1',
      'key_1',
      'usr_1',
      `devnet/${SENDER}`,
      'ses_1',
    ]);
  });
});
