import type { UseCases } from '../../../use-cases/index.ts';
import { ofTheActor, type UseCaseCalls } from './call.ts';

const PERSON = { username: null, firstName: 'Ada', registeredAt: new Date(0) };

/** Calls of accounts in chats, and of people who grant them something. */
export function messengerCalls(messenger: UseCases['messenger']): UseCaseCalls['messenger'] {
  return {
    createConsentLink: {
      ...ofTheActor('chat.ask', ({ actor }) => messenger.createConsentLink(actor, ['run_commands'])),
      // The account has no public name.
      answer: 'FORBIDDEN',
    },
    openConsent: ofTheActor('chat.change', ({ actor }) => messenger.openConsent(actor, 'any')),
    decideConsent: ofTheActor('chat.change', ({ actor }) =>
      messenger.decideConsent(actor, PERSON, 'cns_1', true),
    ),
    grants: ofTheActor('chat.change', ({ actor }) => messenger.grants(actor)),
    revokeGrant: ofTheActor('chat.change', ({ actor }) => messenger.revokeGrant(actor, 'acc_1')),
    sendMessage: 'is for chats that granted the account something: test/bot/messenger-api.test.ts',
    executeCommand: 'is for chats that granted the account something: test/bot/messenger-api.test.ts',
    readUser: 'is for chats that granted the account something: test/bot/messenger-api.test.ts',
    createWebhook: 'is webhooks.create for a bot token',
    setNotifications: 'is for chats that granted the account something: test/bot/messenger-api.test.ts',
  };
}
