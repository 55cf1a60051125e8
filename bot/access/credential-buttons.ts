import { credentialMessage } from '../../chat-texts/credential-message.ts';
import { GIVES } from '../../domain/access/developer-access.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { says } from '../command.ts';

export interface CredentialButtonsDeps {
  access: Pick<UseCases['access'], 'revokeAll'>;
  developerAccess: Pick<UseCases['developerAccess'], 'takeInChat'>;
}

/** Below a verified request, and below security messages. */
export function createCredentialButtons({
  access,
  developerAccess,
}: CredentialButtonsDeps): Pick<Buttons, 'show_credential' | 'revoke_keys'> {
  return {
    /** The credential comes as a message of its own. */
    async show_credential({ t, actor }, { operationId }) {
      await developerAccess.takeInChat(actor, operationId, ({ given, text }) =>
        credentialMessage(t, { kind: GIVES[given].kind, text, replaces: null }),
      );
      return null;
    },

    async revoke_keys({ t, actor }) {
      return says(t('keys-revoked', { count: await access.revokeAll(actor) }));
    },
  };
}
