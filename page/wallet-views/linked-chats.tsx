import type { JSX } from 'preact';
import { ApiError } from '../../client/src/transport/api-errors.ts';
import { isSignedIn, useApp, type App } from '../app/app.ts';
import { isSignedOut } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Icon } from '../parts/icon.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Screen } from '../parts/screen.tsx';
import { dayText } from '../parts/time.tsx';
import type { LinkedChat } from '../session/page-answers.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

interface LinkedChatsProps {
  wallet: SigningWallet;
  onUnlink: (chat: LinkedChat) => void;
}

/** The chats with the bot that see this wallet's payments. Nothing if the service has no bot. */
export function LinkedChats({ wallet, onUnlink }: LinkedChatsProps): JSX.Element | null {
  const { state } = useApp();
  if (!state.settings.bot) return null;
  return (
    <>
      <h2 class="section-title">{t('linked-chats')}</h2>
      {isSignedIn(state, wallet) ? (
        <ChatList wallet={wallet} onUnlink={onUnlink} />
      ) : (
        <ShowChats wallet={wallet} />
      )}
    </>
  );
}

/** To open the settings is not to sign in. */
function ShowChats({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { signIn } = useApp();
  const { isRunning, error, run } = useTask();
  return (
    <>
      <Button busy={isRunning} onPress={() => run(() => signIn(wallet))}>
        {t('linked-chats-show')}
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}

function ChatList({ wallet, onUnlink }: LinkedChatsProps): JSX.Element {
  const { requests, store } = useApp();
  const { address, network } = wallet;
  const { value, error, reload } = useLoad(
    (signal) => noticeEnd(store, requests.linkedChats(network, address, signal)),
    [network, address],
  );
  if (error !== undefined) return <LoadFailed error={error} onRetry={reload} />;
  if (!value) return <Loading rows={1} />;
  if (value.length === 0) return <p class="hint">{t('linked-chats-none')}</p>;
  return (
    <ul class="list">
      {value.map((chat) => (
        <li key={chat.id} class="item">
          <Icon name="link" size={20} />
          <ChatNames chat={chat} />
          <Button size="small" onPress={() => onUnlink(chat)}>
            {t('chat-unlink')}
            <span class="hidden-text">
              {' '}
              <ChatName chat={chat} />
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ChatNames({ chat }: { chat: LinkedChat }): JSX.Element {
  const { username, linkedAt } = chat;
  return (
    <span class="grow">
      <span class="item-title">
        <ChatName chat={chat} />
      </span>
      {username !== null && (
        <span class="item-note">
          <InertText text={`@${username}`} />
        </span>
      )}
      <span class="item-note">{t('chat-linked-on', { date: dayText(Date.parse(linkedAt)) })}</span>
    </span>
  );
}

function ChatName({ chat: { firstName } }: { chat: LinkedChat }): JSX.Element {
  return <>{firstName === null ? t('chat-unnamed') : <InertText text={firstName} />}</>;
}

/** Says what ends, before it ends. */
export function UnlinkChat(props: {
  wallet: SigningWallet;
  chat: LinkedChat;
  onClose: () => void;
}): JSX.Element {
  const { wallet, chat, onClose } = props;
  const { requests, signIn, store } = useApp();
  const { isRunning, error, run } = useTask();
  const unlink = (): void =>
    run(async () => {
      await signIn(wallet);
      try {
        await noticeEnd(store, requests.unlinkChat(wallet.network, wallet.address, chat.id));
      } catch (problem) {
        // The chat has ended it itself, or an answer was lost.
        if (!(problem instanceof ApiError && problem.code === 'NOT_FOUND')) throw problem;
      }
      onClose();
    });
  return (
    <Screen
      title={t('chat-unlink-title')}
      onBack={onClose}
      foot={
        <>
          <Button look="danger" busy={isRunning} onPress={unlink}>
            {t('chat-unlink')}
          </Button>
          <Button onPress={onClose}>{t('chat-keep')}</Button>
        </>
      }
    >
      <div class="card">
        <ChatNames chat={chat} />
      </div>
      <p class="muted">{t('chat-unlink-lead')}</p>
      <p class="muted">{t('chat-unlink-kept')}</p>
      <ErrorNotice error={error} />
    </Screen>
  );
}

/** After the end of the session, the next press signs in again. */
async function noticeEnd<Answer>(store: App['store'], answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isSignedOut(error)) store.set({ session: null });
    throw error;
  }
}
