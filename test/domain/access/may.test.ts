import { expect } from 'chai';
import { TIERS } from '../../../domain/access/accounts.ts';
import { ACTOR_KINDS, type Actor, type ActorKind } from '../../../domain/access/actor.ts';
import { ACTIONS, may, type Action, type MAY, type Right } from '../../../domain/access/may.ts';
import { RELATIONS, type Relation } from '../../../domain/access/relation.ts';
import { apiKeyOf, OPERATOR } from '../../support/actors.ts';

const ACTORS: { [K in ActorKind]: Extract<Actor, { kind: K }> } = {
  api_key: apiKeyOf('acc_1'),
  chat_user: { kind: 'chat_user', userId: 'usr_1', wallets: [], grants: [] },
  page_session: { kind: 'page_session', sessionId: 'ses_1', linkedOperations: [], wallet: null, grants: [] },
  bot_token: {
    kind: 'bot_token',
    accountId: 'acc_1',
    tier: 'pro',
    requestsPerHour: null,
    scopes: ['run_commands'],
  },
  operator: OPERATOR,
};

const USES = ['operation.read', 'operation.confirm', 'operation.cancel'];
const SUBMITS = ['operation.sign'];
const LISTS = ['operation.list', 'timeline.read'];
const SETTINGS = [
  'wallet.connect',
  'wallet.watch',
  'wallet.remove',
  'webhook.create',
  'webhook.update',
  'webhook.remove',
  'webhook.test',
  'webhook.rotate_secret',
  'delivery.redeliver',
  'recovery.start',
];
const READS_OF_AN_ACCOUNT = ['wallet.read', 'event.read', 'webhook.read', 'delivery.read', 'recovery.read'];
const NEEDS_WEBHOOKS = /^(event|webhook|delivery|recovery)\./;

/** The rules again, actor by actor, as the design states them. Everything that is not in this list is refused. */
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
      'balance.read',
      'history.read',
    ],
    foreign: ['balance.read'],
  },
  // Reads, confirms and cancels its own operations and those that a granted account prepared for its wallet; never signs.
  chat_user: { own: ['operation.request', ...USES, ...LISTS], granted: USES },
  // The operations whose links it redeemed, its own, those of accounts it granted; a proven wallet's balance and history.
  page_session: {
    own: ['operation.request', ...USES, ...SUBMITS, ...LISTS, 'balance.read', 'history.read'],
    granted: [...USES, ...SUBMITS],
    linked: [...USES, ...SUBMITS],
  },
  // Prepares; never confirms, cancels, submits or changes a setting.
  bot_token: { own: ['operation.request'] },
  // The actions of the admin command.
  operator: {
    foreign: [
      'account.create',
      'account.list',
      'account.set_tier',
      'account.set_limit',
      'key.create',
      'key.list',
      'key.revoke',
    ],
  },
};

describe('the table of who may do what', () => {
  for (const kind of ACTOR_KINDS) {
    for (const relation of RELATIONS) {
      it(`lets ${kind} do to ${relation} things what the design says, and nothing else`, () => {
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

  it('requires the pro tier for webhooks and their events, and for nothing else', () => {
    for (const tier of TIERS) {
      for (const action of ACTIONS) {
        const isAllowed = may(ACTORS.api_key, action, 'own') === 'allowed';
        const needsMore = tier === 'free' && NEEDS_WEBHOOKS.test(action);
        const expected = needsMore ? 'needs_webhooks' : isAllowed ? 'allowed' : 'not_found';
        expect(may(apiKeyOf('acc_1', { tier }), action, 'own'), `${tier} ${action}`).to.equal(expected);
      }
    }
  });

  it('does not reveal which tier a foreign thing would need', () => {
    const free = apiKeyOf('acc_1', { tier: 'free' });
    expect(ACTIONS.filter((action) => may(free, action, 'foreign') === 'needs_webhooks')).to.deep.equal([]);
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
