import { expect } from 'chai';
import { TIERS } from '../../../domain/access/accounts.ts';
import { ACTOR_KINDS, type Actor, type ActorKind } from '../../../domain/access/actor.ts';
import { ACTIONS, may, type Action, type MAY, type Right } from '../../../domain/access/may.ts';
import { KEY_SCOPES, type KeyScope } from '../../../domain/access/key-scopes.ts';
import { RELATIONS, type Relation } from '../../../domain/access/relation.ts';
import { apiKeyOf, OPERATOR } from '../../support/actors.ts';

const ACTORS: { [K in ActorKind]: Extract<Actor, { kind: K }> } = {
  api_key: apiKeyOf('acc_1'),
  chat_user: { kind: 'chat_user', userId: 'usr_1', telegramId: '7', wallets: [], grants: [] },
  page_session: { kind: 'page_session', sessionId: 'ses_1', linkedOperations: [], wallet: null, grants: [] },
  bot_token: {
    kind: 'bot_token',
    tokenId: 'key_1',
    accountId: 'acc_1',
    tier: 'pro',
    requestsPerHour: null,
    scopes: ['run_commands', 'write_messages'],
  },
  operator: OPERATOR,
};

const USES = ['operation.read', 'operation.confirm', 'operation.cancel'];
const SUBMITS = ['operation.sign'];
const LISTS = ['operation.list', 'timeline.read'];
const SETTINGS = [
  'wallet.connect',
  'wallet.create',
  'wallet.watch',
  'wallet.remove',
  'webhook.create',
  'webhook.update',
  'webhook.remove',
  'webhook.test',
  'webhook.rotate_secret',
  'delivery.redeliver',
  'recovery.start',
  'significant_change.change',
];
const KEYS = ['api_key.list', 'api_key.create', 'api_key.rotate', 'api_key.remove'];
const READS_OF_AN_ACCOUNT = [
  'significant_change.read',
  'wallet.read',
  'event.read',
  'webhook.read',
  'delivery.read',
  'recovery.read',
];
const NEEDS_PRO = /^(event|webhook|delivery|recovery|alert|significant_change|pool|swap|stake|order)\./;
const SWAPS = [
  'swap.quote',
  'swap.find_token',
  'swap.request',
  'order.create',
  'order.read',
  'order.cancel',
  'order.sign',
];
const STAKES = ['stake.request'];
const RECIPIENTS = ['recipient.list', 'recipient.save', 'recipient.remove'];
const ALERTS = ['alert.create', 'alert.read', 'alert.change', 'alert.remove'];

/** The rules again, actor by actor, as decision 28 states them. Everything that is not in this list is refused. */
const RULES: Record<ActorKind, Partial<Record<Relation, readonly string[]>>> = {
  // Creates operations for any address; reads, confirms, cancels and submits those of its account. Has the account's settings.
  api_key: {
    own: [
      'operation.request',
      ...USES,
      ...SUBMITS,
      'operation.link',
      ...LISTS,
      ...READS_OF_AN_ACCOUNT,
      ...SETTINGS,
      ...KEYS,
      'balance.read',
      'position.read',
      'validator.read',
      'history.read',
      'price.read',
      'pool.read',
      ...SWAPS,
      ...STAKES,
      ...ALERTS,
    ],
    foreign: ['balance.read', 'position.read'],
  },
  // Reads, confirms and cancels its own operations and those that a granted account prepared for its wallet; reads and cancels those of the
  // wallet's page; never signs. Reads any address's balance. Has the wallets that are linked to its chat, and the chat's settings.
  chat_user: {
    own: [
      'operation.request',
      ...USES,
      'operation.link',
      ...LISTS,
      'wallet.create',
      'wallet.read',
      'wallet.remove',
      'balance.read',
      'position.read',
      'validator.read',
      'history.read',
      'price.read',
      'pool.read',
      ...SWAPS,
      ...STAKES,
      ...ALERTS,
      ...RECIPIENTS,
      'faucet.ask',
      'chat.change',
      'credential.list',
      'credential.remove_all',
      'developer_access.request',
      'operation.take_credential',
    ],
    // The link hands the operation over to the person's own browser.
    granted: [...USES, 'operation.link', 'balance.read'],
    // The wallet's page alone confirms its own.
    shared: ['operation.list', 'operation.read', 'operation.cancel'],
    // A pasted address has one too.
    foreign: ['balance.read'],
  },
  // The operations whose links it redeemed, its own, those of accounts it granted and of the wallet's chats; a proven wallet's history; any address's balance,
  // which is public on the chain.
  page_session: {
    own: [
      'operation.request',
      ...USES,
      ...SUBMITS,
      ...LISTS,
      'balance.read',
      'position.read',
      'validator.read',
      'history.read',
      'price.read',
      'pool.read',
      ...SWAPS,
      ...STAKES,
      ...ALERTS,
      ...RECIPIENTS,
      'faucet.ask',
      'linked_chat.list',
      'linked_chat.remove',
    ],
    granted: [...USES, ...SUBMITS, 'balance.read', 'position.read', 'faucet.ask'],
    // The owner of the operation asked the person for a wallet.
    linked: [...USES, ...SUBMITS, 'operation.prove', 'operation.take_credential'],
    // Its key signs what a chat of its wallet prepared.
    shared: ['operation.list', ...USES, ...SUBMITS],
    foreign: ['balance.read', 'position.read', 'faucet.ask'],
  },
  // Prepares; never confirms, cancels, submits or changes a setting.
  bot_token: {
    own: ['operation.request', 'swap.request', 'stake.request', 'chat.ask', 'webhook.create'],
    granted: ['chat.write', 'chat.run', 'chat.describe', 'chat.set_notifications'],
  },
  // The actions of the admin command.
  operator: {
    foreign: [
      'account.create',
      'account.list',
      'account.set_tier',
      'account.set_limit',
      'account.set_public_name',
      'key.create',
      'key.list',
      'key.change',
      'key.revoke',
      'bot_token.create',
      'bot_token.list',
      'bot_token.revoke',
      'session.list',
      'session.end',
      'invitation.create',
      'invitation.list',
      'invitation.revoke',
    ],
  },
};

describe('the table of who may do what', () => {
  for (const kind of ACTOR_KINDS) {
    for (const relation of RELATIONS) {
      it(`lets ${kind} do to ${relation} things what the table says, and nothing else`, () => {
        const allowed = ACTIONS.filter((action) => may(ACTORS[kind], action, relation) === 'allowed');
        expect(allowed.toSorted()).to.deep.equal([...(RULES[kind][relation] ?? [])].toSorted());
      });
    }
  }

  it('refuses everything else as if it did not exist', () => {
    for (const kind of ACTOR_KINDS) {
      for (const action of ACTIONS) {
        for (const relation of RELATIONS) {
          expect(may(ACTORS[kind], action, relation)).to.be.oneOf(['allowed', 'not_found']);
        }
      }
    }
  });

  it('requires the pro tier for webhooks, their events, alerts, pools, swaps, stakes and orders, and for nothing else', () => {
    for (const tier of TIERS) {
      for (const action of ACTIONS) {
        const isAllowed = may(ACTORS.api_key, action, 'own') === 'allowed';
        const needsMore = tier === 'free' && NEEDS_PRO.test(action);
        const expected = needsMore ? 'needs_pro' : isAllowed ? 'allowed' : 'not_found';
        expect(may(apiKeyOf('acc_1', { tier }), action, 'own'), `${tier} ${action}`).to.equal(expected);
      }
    }
  });

  it('does not reveal which tier a foreign thing would need', () => {
    const free = apiKeyOf('acc_1', { tier: 'free' });
    expect(ACTIONS.filter((action) => may(free, action, 'foreign') === 'needs_pro')).to.deep.equal([]);
  });

  const SCOPES: Record<KeyScope, readonly string[]> = {
    read: [
      'operation.read',
      ...LISTS,
      ...READS_OF_AN_ACCOUNT,
      'balance.read',
      'position.read',
      'validator.read',
      'history.read',
      'price.read',
      'pool.read',
      'swap.quote',
      'swap.find_token',
      'alert.read',
      'order.read',
    ],
    operations: [
      'operation.request',
      'swap.request',
      'stake.request',
      'order.create',
      'order.cancel',
      'order.sign',
      'operation.confirm',
      'operation.cancel',
      ...SUBMITS,
      'operation.link',
      'wallet.create',
    ],
    wallets: ['wallet.connect', 'wallet.watch', 'wallet.remove'],
    webhooks: [
      ...SETTINGS.filter((action) => !action.startsWith('wallet.')),
      'alert.create',
      'alert.change',
      'alert.remove',
    ],
    keys: KEYS,
  };
  for (const scope of KEY_SCOPES) {
    it(`lets an API key with the scope ${scope} do its part, and nothing of the others`, () => {
      const key = apiKeyOf('acc_1', { scopes: [scope] });
      const allowed = ACTIONS.filter((action) => may(key, action, 'own') === 'allowed');
      expect(allowed.toSorted()).to.deep.equal(SCOPES[scope].toSorted());
    });
  }

  it('refuses an API key without the scope whether the thing is its own or not', () => {
    const none = apiKeyOf('acc_1', { scopes: [] });
    for (const relation of RELATIONS) {
      expect(may(none, 'operation.read', relation)).to.equal('needs_scope');
      expect(may(none, 'account.create', relation)).to.equal('not_found');
    }
  });

  it('lets a bot token prepare only with the scope that runs commands', () => {
    const without: Actor = { ...ACTORS.bot_token, scopes: ['write_messages', 'read_messages'] };
    expect(may(without, 'operation.request', 'own')).to.equal('not_found');
  });

  it('does not compile if an action or the actor of a row is missing', () => {
    // The compiler checks these values: each type is `false` if the table would be accepted.
    const withoutAction: Refused<Omit<typeof MAY, 'key.revoke'>, Record<Action, Right>> = true;
    const withoutActor: Refused<Omit<(typeof MAY)['key.revoke'], 'operator'>, Right> = true;
    const unknownAction: Refused<'key.guess', Action> = true;
    const complete: Refused<typeof MAY, Record<Action, Right>> = false;
    expect([withoutAction, withoutActor, unknownAction, complete]).to.have.length(4);
  });
});

type Refused<Given, Needed> = Given extends Needed ? false : true;
