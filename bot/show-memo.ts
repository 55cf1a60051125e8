import { code, lines } from '../chat-texts/html.ts';
import type { ButtonAction } from '../domain/chats/button-action.ts';
import type { UseCases } from '../use-cases/index.ts';
import { refuses, says, type Asker, type Reply } from './commands/command.ts';

/** A stranger wrote it, so it is shown only to a person who asks for it, in type of one width and without links. */
export function createShowMemo({ wallets }: { wallets: Pick<UseCases['wallets'], 'memo'> }) {
  return async function showMemo(
    { t, actor }: Asker,
    { network, signature }: Extract<ButtonAction, { do: 'show_memo' }>,
  ): Promise<Reply> {
    const memos = await wallets.memo(actor, network, signature);
    if (memos === null) return refuses(t('memo-unknown'));
    if (memos.length === 0) return says(t('memo-none'));
    return says(lines(t('memo-of-sender'), ...memos.map((memo) => code(memo).value)));
  };
}
