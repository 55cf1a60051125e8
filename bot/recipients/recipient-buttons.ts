import { ServiceError } from '../../domain/errors.ts';
import type { Buttons } from '../button.ts';
import { createListRecipients, type RecipientsCommandDeps } from './recipients-command.ts';

export function createRecipientButtons({
  recipients,
}: RecipientsCommandDeps): Pick<Buttons, 'remove_recipient'> {
  const listRecipients = createListRecipients({ recipients });
  return {
    /** The message shows who is left. */
    async remove_recipient(context, { network, address }) {
      const { t, actor } = context;
      const saved = await recipients.list(actor, network);
      const name = saved.find((one) => one.isOwn && one.address === address)?.name;
      try {
        await recipients.remove(actor, network, address);
      } catch (error) {
        // Removed before, by a line or by this press before a crash.
        if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
      }
      const before = name === undefined ? t('recipients-gone') : t('recipients-removed', { name });
      return { ...(await listRecipients(context, network, before)), isEdit: true };
    },
  };
}
