import { lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import type { BotScope } from '../../domain/access/actor.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type CommandContext, type Reply } from '../command.ts';

/** Asks the person whether an account may do what its deep link names. */
export async function askConsent(
  { t, actor }: CommandContext,
  token: string,
  { openConsent }: Pick<UseCases['messenger'], 'openConsent'>,
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

/** The actions that an account may take, a line each. */
export function scopeLines(t: Text, scopes: readonly BotScope[]): string[] {
  return scopes.map((scope) => t(`scope-${scope}`));
}
