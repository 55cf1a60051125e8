import { MESSAGE_MINUTES } from '../../use-cases/developer-access/take-credential.ts';
import { code, lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Asker, type Command, type Reply } from './command.ts';

export interface ApiCommandDeps {
  access: Pick<UseCases['access'], 'listOwnKeys'>;
  developerAccess: Pick<UseCases['developerAccess'], 'request'>;
  sessions: Pick<UseCases['sessions'], 'createLink'>;
  webUrl: string;
}

/** What a person may get; the word after `/api`. A bot token would be another row. */
const CREDENTIALS = { key: 'api_key' } as const;

/** Shows the person's API keys, and asks for a new one: a linked wallet has to sign first. */
export function createApiCommand({ access, developerAccess, sessions, webUrl }: ApiCommandDeps): Command {
  async function overview({ t, actor }: Asker): Promise<Reply> {
    const keys = await access.listOwnKeys(actor);
    const ask = [{ label: t('button-api-key'), press: { do: 'run' as const, line: '/api key' } }];
    if (keys.length === 0) return says(t('api-none'), [ask]);
    return says(
      lines(
        t('api-keys', { count: keys.length }),
        '',
        ...keys.map(({ publicPart, scopes, lastUsedAt }) =>
          t('api-key-line', {
            key: code(`wk_${publicPart}_…`),
            scopes: scopes.join(', '),
            used: lastUsedAt === null ? t('api-key-unused') : dayOf(lastUsedAt),
          }),
        ),
      ),
      [ask, [{ label: t('button-revoke-keys'), press: { do: 'revoke_keys' } }]],
    );
  }

  async function ask(asker: Asker, credential: 'api_key'): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = asker;
    // Any linked wallet verifies the person, so it is one of the network in use only if there is one.
    const [first] = actor.wallets;
    if (!first) return says(t('not-linked'));
    const isUsed = actor.wallets.some(({ network }) => network === usedNetwork);
    const { value } = await developerAccess.request(
      actor,
      { network: isUsed ? usedNetwork : first.network, credential },
      { idempotency: { key: requestKey, route: 'bot /api' }, requestId: requestKey },
    );
    const { operation } = value;
    const { token } = await sessions.createLink(actor, operation.id);
    return {
      public: { html: t('wallet-link-sent'), buttons: [] },
      private: {
        body: { type: 'operation', link: `${webUrl}/#${token}`, way: null, balanceAfter: null },
        operation: { id: operation.id, version: operation.version },
      },
    };
  }

  return (asker, [action]) => {
    const word = action?.toLowerCase();
    if (word === undefined) return overview(asker);
    if (word in CREDENTIALS) return ask(asker, CREDENTIALS[word as keyof typeof CREDENTIALS]);
    return refuses(asker.t('api-unknown', { action: action ?? '' }));
  };
}

/** The buttons of a verified request and of security messages. */
export function createKeyButtons({
  access,
  developerAccess,
}: {
  access: Pick<UseCases['access'], 'revokeAllKeys'>;
  developerAccess: Pick<UseCases['developerAccess'], 'takeInChat'>;
}) {
  return {
    async revokeAll({ t, actor }: Asker): Promise<Reply> {
      return says(t('keys-revoked', { count: await access.revokeAllKeys(actor) }));
    },

    /** The key comes as a message of its own. */
    async show({ t, actor }: Asker, operationId: string): Promise<null> {
      await developerAccess.takeInChat(actor, operationId, (apiKey) => ({
        html: t('api-key-shown', { key: code(apiKey), minutes: MESSAGE_MINUTES }),
        buttons: [],
        isProtected: true,
      }));
      return null;
    },
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
