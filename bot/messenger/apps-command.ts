import { lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type Command, type CommandContext, type Reply } from '../command.ts';
import { scopeLines } from './consent.ts';

/** A message has room for these. After one was taken back, the next one is shown. */
const SHOWN_APPS = 8;

export type AppsDeps = Pick<UseCases['messenger'], 'grants'>;

/** `/apps`: what the person has allowed, with a button to take each back. */
export function createAppsCommand(deps: AppsDeps): Command {
  const listApps = createListApps(deps);
  return (context) => listApps(context);
}

export function createListApps({ grants }: AppsDeps) {
  /** @param before a line above the list */
  return async function listApps({ t, actor }: CommandContext, before: string | null = null): Promise<Reply> {
    const given = await grants(actor);
    const above = before === null ? [] : [before, ''];
    if (given.length === 0) return says(lines(...above, t('apps-none')));
    const shown = given.slice(0, SHOWN_APPS);
    const more = given.length - shown.length;
    return says(
      lines(
        ...above,
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
