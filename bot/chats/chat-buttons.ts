import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import type { Command } from '../command.ts';
import type { CommandName } from '../command-names.ts';
import { runLine } from '../commands.ts';
import { showsSettings } from './notifications-command.ts';
import { createForget, type ForgetDeps } from './forget-command.ts';

export interface ChatButtonsDeps extends ForgetDeps {
  chats: ForgetDeps['chats'] & Pick<UseCases['chats'], 'changeNotifications'>;
  commands: Record<CommandName, Command>;
}

export function createChatButtons({
  chats,
  operations,
  commands,
}: ChatButtonsDeps): Pick<Buttons, 'run' | 'forget' | 'set_notifications' | 'show_notifications'> {
  const forget = createForget({ chats, operations });
  return {
    run: (context, { line }) => runLine(commands, context, line),

    async forget(context) {
      await forget(context);
      return null;
    },

    async set_notifications({ actor }, { change }) {
      await chats.changeNotifications(actor, change);
      // The message that was pressed shows it.
      return null;
    },

    show_notifications: async ({ t }, { page }) => ({ ...showsSettings(t, page), isEdit: true }),
  };
}
