import { lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { says } from '../command.ts';
import { scopeLines } from './consent.ts';

export interface ConsentButtonsDeps {
  messenger: Pick<UseCases['messenger'], 'decideConsent' | 'revokeGrant'>;
}

export function createConsentButtons({
  messenger,
}: ConsentButtonsDeps): Pick<Buttons, 'decide_consent' | 'revoke_grant'> {
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

    async revoke_grant({ t, actor }, { accountId }) {
      return says(t((await messenger.revokeGrant(actor, accountId)) ? 'apps-revoked' : 'apps-gone'));
    },
  };
}
