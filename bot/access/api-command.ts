import { maskedCredential } from '../../domain/access/credential-format.ts';
import type { GivenCredential } from '../../domain/access/developer-access.ts';
import { code, lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';
import { notLinked } from '../wallets/used-wallets.ts';

export interface ApiCommandDeps {
  access: Pick<UseCases['access'], 'ownAccount'>;
  developerAccess: Pick<UseCases['developerAccess'], 'request'>;
  sessions: Pick<UseCases['sessions'], 'createLink'>;
  webUrl: string;
}

type OwnAccount = NonNullable<Awaited<ReturnType<UseCases['access']['ownAccount']>>>;

/** The credentials that a person may get, by the word after `/api`, and the text of the button for each. */
const CREDENTIALS: Readonly<Record<string, { credential: GivenCredential; button: string }>> = {
  key: { credential: 'api_key', button: 'button-api-key' },
  manager: { credential: 'managing_key', button: 'button-managing-key' },
  token: { credential: 'bot_token', button: 'button-bot-token' },
};

/** Shows the person's API keys and bot tokens, and asks for a new one: a linked wallet has to sign first. */
export function createApiCommand({ access, developerAccess, sessions, webUrl }: ApiCommandDeps): Command {
  async function overview({ t, actor }: CommandContext): Promise<Reply> {
    const account = await access.ownAccount(actor);
    const ask = Object.entries(CREDENTIALS).map(([word, { button }]) => [
      { label: t(button), press: { do: 'run' as const, line: `/api ${word}` } },
    ]);
    if (!account) return says(t('api-none'), ask);
    const { id, publicName, credentials } = account;
    const naming =
      publicName === null
        ? t('api-unnamed', { account: code(id) })
        : t('api-named', { account: code(id), name: publicName });
    const list = credentials.map((credential) => credentialLine(t, credential));
    const revoke = [{ label: t('button-revoke-keys'), press: { do: 'revoke_keys' as const } }];
    return says(
      lines(
        t('api-list', { count: credentials.length }),
        '',
        ...list,
        ...(list.length > 0 ? [''] : []),
        naming,
      ),
      [...ask, ...(list.length > 0 ? [revoke] : [])],
    );
  }

  async function ask(context: CommandContext, credential: GivenCredential): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = context;
    // Any linked wallet verifies the person, so it is one of the network in use only if there is one.
    const [first] = actor.wallets;
    if (!first) return notLinked(context);
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
        body: { type: 'operation', link: `${webUrl}/#${token}`, way: null },
        operation: { id: operation.id, version: operation.version },
      },
    };
  }

  return (context, [action]) => {
    const word = action?.toLowerCase();
    if (word === undefined) return overview(context);
    const asked = Object.hasOwn(CREDENTIALS, word) ? CREDENTIALS[word] : undefined;
    return asked
      ? ask(context, asked.credential)
      : refuses(context.t('api-unknown', { action: action ?? '' }), [[runButton('/api')]]);
  };
}

function credentialLine(t: Text, credential: OwnAccount['credentials'][number]): string {
  const { kind, publicPart, scopes, defaultNetwork, lastUsedAt, expiresAt } = credential;
  const text = code(maskedCredential(kind, publicPart));
  const used = lastUsedAt === null ? t('api-unused') : t('api-used', { day: dayOf(lastUsedAt) });
  const end = expiresAt === null ? t('api-no-end') : t('api-end', { day: dayOf(expiresAt) });
  if (kind === 'bot_token') return t('api-token-line', { token: text, used, end });
  const network = defaultNetwork === null ? t('api-no-network') : t(`network-${defaultNetwork}`);
  return t('api-key-line', { key: text, scopes: scopes.join(', '), network, used, end });
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
