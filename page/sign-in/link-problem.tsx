import type { JSX } from 'preact';
import { useApp, walletsOf, type LinkProblem } from '../app/app.ts';
import { ReturnToChat, useKnowsChat } from '../messenger/return-to-chat.tsx';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** A link that did not open: what happened, and the next right step. */
export function LinkProblemView({ problem }: { problem: LinkProblem }): JSX.Element {
  const { state, store } = useApp();
  const leave = (): void => store.set({ link: 'none' });
  const knowsChat = useKnowsChat();
  const isClosed = problem.kind === 'closed';
  // The page cannot tell who made a link that does not open.
  const closedText =
    isClosed && [problem.words, state.settings.bot && t('link-of-chat')].filter(Boolean).join(' ');
  if (problem.kind === 'messenger') {
    return (
      <Screen title={t('messenger-lost-title')}>
        <Message icon="link" tone="warn" title={t('messenger-lost-title')}>
          {problem.words} {t('messenger-lost')}
        </Message>
      </Screen>
    );
  }
  return (
    <Screen
      title={t('link-title')}
      foot={
        <>
          {isClosed && <ReturnToChat />}
          <Button look={isClosed && knowsChat ? 'quiet' : 'primary'} onPress={leave}>
            {walletsOf(state).length > 0 ? t('to-home') : t('to-start')}
          </Button>
        </>
      }
    >
      <Message
        icon={problem.kind === 'offline' ? 'offline' : 'link'}
        tone="warn"
        title={isClosed ? t('link-closed-title') : t('link-unopened-title')}
      >
        {isClosed ? closedText : problem.kind === 'offline' ? t('link-offline') : t('link-unavailable')}
      </Message>
    </Screen>
  );
}
