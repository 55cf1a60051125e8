import { lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import type { BotScope } from '../../domain/access/actor.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type Asker, type Command, type Reply } from './command.ts';

export type ConsentDeps = Pick<
  UseCases['messenger'],
  'openConsent' | 'decideConsent' | 'grants' | 'revokeGrant'
>;

/** Asks the person whether an account may do what its deep link names. */
export async function askConsent(
  { t, actor }: Asker,
  token: string,
  { openConsent }: Pick<ConsentDeps, 'openConsent'>,
): Promise<Reply> {
  const request = await openConsent(actor, token);
  if (!request) return says(t('consent-gone'));
  const { id: requestId, accountName, scopes } = request;
  return says(
    lines(t('consent-ask', { account: accountName }), ...scopeLines(t, scopes), '', t('consent-note')),
    [
      [{ label: t('consent-yes'), press: { do: 'decide_consent', requestId, accept: true } }],
      [{ label: t('consent-no'), press: { do: 'decide_consent', requestId, accept: false } }],
    ],
  );
}

export async function decideConsent(
  asker: Asker,
  { requestId, accept }: { requestId: string; accept: boolean },
  { decideConsent: decide }: Pick<ConsentDeps, 'decideConsent'>,
): Promise<Reply> {
  const { t, actor } = asker;
  const request = await decide(actor, asker, requestId, accept);
  if (!request) return says(t('consent-gone'));
  const { accountName: account, scopes } = request;
  if (!accept) return says(t('consent-refused', { account }));
  return says(lines(t('consent-given', { account }), ...scopeLines(t, scopes), '', t('consent-revocable')));
}

/** `/apps`: what the person has allowed, with a button to take each back. */
/** A message has room for these. After one was taken back, the next one is shown. */
const SHOWN_APPS = 8;

export function createAppsCommand({ grants }: Pick<ConsentDeps, 'grants'>): Command {
  return async ({ t, actor }) => {
    const given = await grants(actor);
    if (given.length === 0) return says(t('apps-none'));
    const shown = given.slice(0, SHOWN_APPS);
    const more = given.length - shown.length;
    return says(
      lines(
        t('apps-title'),
        ...shown.map(({ accountName: account, scopes }) =>
          lines('', t('apps-account', { account }), ...scopeLines(t, scopes)),
        ),
        ...(more > 0 ? ['', t('apps-more', { count: more })] : []),
      ),
      shown.map(({ accountId, accountName: account }) => [
        { label: t.label('apps-revoke', { account }), press: { do: 'revoke_grant', accountId } },
      ]),
    );
  };
}

export async function revokeGrant(
  { t, actor }: Asker,
  accountId: string,
  { revokeGrant: revoke }: Pick<ConsentDeps, 'revokeGrant'>,
): Promise<Reply> {
  return says(t((await revoke(actor, accountId)) ? 'apps-revoked' : 'apps-gone'));
}

function scopeLines(t: Text, scopes: readonly BotScope[]): string[] {
  return scopes.map((scope) => t(`scope-${scope}`));
}
