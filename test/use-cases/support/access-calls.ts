import type { UseCases } from '../../../use-cases/index.ts';
import { ofAccount, ofKey, ofTheActor, type CallsOf } from './call.ts';

const HOUR_MS = 3_600_000;

/** Who may call, and the keys and accounts. */
export function accessCalls(access: UseCases['access']): CallsOf<UseCases['access']> {
  return {
    authenticate: 'finds out who the actor is',
    countRequest: 'counts the requests of every actor that a door lets in',
    watchCredential: 'ends what a credential has opened',
    removeOldLimits: 'is housekeeping of the process',
    createAccount: ofAccount('account.create', ({ actor }) =>
      access.createAccount(actor, { name: 'New', tier: 'free' }),
    ),
    listAccounts: ofAccount('account.list', ({ actor }) => access.listAccounts(actor)),
    setRequestLimit: ofAccount('account.set_limit', ({ actor, accountId }) =>
      access.setRequestLimit(actor, { accountId, requestsPerHour: 5_000 }),
    ),
    setPublicName: ofAccount('account.set_public_name', ({ actor, accountId }) =>
      access.setPublicName(actor, { accountId, publicName: null }),
    ),
    setTier: ofAccount('account.set_tier', ({ actor, accountId }) =>
      access.setTier(actor, { accountId, tier: 'internal' }),
    ),
    listSessions: ofAccount('session.list', ({ actor }) => access.listSessions(actor, null)),
    endSessions: ofAccount('session.end', ({ actor }) => access.endSessions(actor, { id: 'ses_none' })),
    createInvitation: ofAccount('invitation.create', ({ actor }) => access.createInvitation(actor, HOUR_MS)),
    listInvitations: ofAccount('invitation.list', ({ actor }) => access.listInvitations(actor)),
    revokeInvitation: ofAccount('invitation.revoke', ({ actor }) =>
      access.revokeInvitation(actor, 'inv_none'),
    ),
    revokePasted: 'acts for the holder of a credential, against it',
    ownAccount: ofTheActor('credential.list', ({ actor }) => access.ownAccount(actor)),
    revokeAll: ofTheActor('credential.remove_all', ({ actor }) => access.revokeAll(actor)),
    listOwnKeys: ofTheActor('api_key.list', ({ actor }) => access.listOwnKeys(actor)),
    createOwnKey: ofTheActor('api_key.create', ({ actor }) =>
      access.createOwnKey(actor, {
        name: null,
        scopes: undefined,
        defaultNetwork: null,
        expiresAt: null,
      }),
    ),
    rotateOwnKey: ofKey('api_key.rotate', ({ actor }, id) =>
      access.rotateOwnKey(actor, id, { scopes: undefined, expiresAt: undefined, endsOld: false }),
    ),
    removeOwnKey: ofKey('api_key.remove', ({ actor }, id) => access.removeOwnKey(actor, id)),
    changeKey: ofKey('key.change', ({ actor }, id) => access.changeKey(actor, id, { expiresAt: null })),
    createBotToken: ofAccount('bot_token.create', ({ actor, accountId }) =>
      access.createBotToken(actor, accountId),
    ),
    listBotTokens: ofAccount('bot_token.list', ({ actor, accountId }) =>
      access.listBotTokens(actor, accountId),
    ),
    revokeBotToken: ofAccount('bot_token.revoke', ({ actor }) => access.revokeBotToken(actor, 'key_none')),
    createKey: ofAccount('key.create', ({ actor, accountId }) =>
      access.createKey(actor, { accountId, defaultNetwork: null }),
    ),
    listKeys: ofAccount('key.list', ({ actor, accountId }) => access.listKeys(actor, accountId)),
    revokeKey: ofKey('key.revoke', ({ actor }, id) => access.revokeKey(actor, id)),
  };
}
