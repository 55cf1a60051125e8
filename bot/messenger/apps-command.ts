import { lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type Command } from '../command.ts';
import { scopeLines } from './consent.ts';

/** A message has room for these. After one was taken back, the next one is shown. */
const SHOWN_APPS = 8;

/** `/apps`: what the person has allowed, with a button to take each back. */
export function createAppsCommand({ grants }: Pick<UseCases['messenger'], 'grants'>): Command {
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
