import { lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { says } from '../command.ts';
import { createListApps } from './apps-command.ts';
import { scopeLines } from './consent.ts';

export interface ConsentButtonsDeps {
  messenger: Pick<UseCases['messenger'], 'decideConsent' | 'revokeGrant' | 'grants'>;
}

export function createConsentButtons({
  messenger,
}: ConsentButtonsDeps): Pick<Buttons, 'decide_consent' | 'revoke_grant'> {
  const listApps = createListApps(messenger);
  return {
    async decide_consent(context, { requestId, accept }) {
      const { t, actor } = context;
      const request = await messenger.decideConsent(actor, context, requestId, accept);
      if (!request) return says(t('consent-gone'));
      const { accountName: account, scopes } = request;
      if (!accept) return says(t('consent-refused', { account }));
      return says(
        lines(t('consent-given', { account }), ...scopeLines(t, scopes), '', t('consent-revocable')),
      );
    },

    /** The message shows what is left. */
    async revoke_grant(context, { accountId }) {
      const isRevoked = await messenger.revokeGrant(context.actor, accountId);
      const before = context.t(isRevoked ? 'apps-revoked' : 'apps-gone');
      return { ...(await listApps(context, before)), isEdit: true };
    },
  };
}
