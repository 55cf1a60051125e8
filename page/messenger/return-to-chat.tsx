import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Button, type ButtonProps } from '../parts/button.tsx';
import { t } from '../texts/text.ts';

/** True if the page knows a way to the person's chat with the bot. */
export function useKnowsChat(): boolean {
  const { state, messenger } = useApp();
  return messenger !== null || (state.settings.bot?.url ?? null) !== null;
}

/** The way to the chat. Inside the messenger, the chat is below this window. Nothing if the address of the chat is not known. */
export function ReturnToChat({ look = 'primary' }: Pick<ButtonProps, 'look'>): JSX.Element | null {
  const { state, messenger } = useApp();
  const url = state.settings.bot?.url ?? null;
  if (messenger) {
    return (
      <Button look={look} onPress={() => messenger.close()}>
        {t('return-to-chat')}
      </Button>
    );
  }
  if (url === null) return null;
  return (
    <a class={`button button-${look}`} href={url}>
      <span>{t('return-to-chat')}</span>
    </a>
  );
}
