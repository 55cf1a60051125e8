import type { ChatButton } from '../domain/chats/chat-content.ts';
import { hasEnded, isEnding } from '../domain/operations/operation.ts';
import { lines } from './html.ts';
import type { KindText } from './kind-text.ts';
import { statusText, stepButtons } from './operation-status.ts';
import type { Text } from './text.ts';

/** A wallet that is to be made, or connected. Each state says what is next. */
export const walletText: KindText = {
  label: (t) => t.label('operation-wallet-create'),
  card(t, operation, parts) {
    const { status, network } = operation;
    const { body, explorerUrls } = parts;
    const way = body.way ?? 'new';
    const title = t(`wallet-${way}`, { network: t(`network-${network}`) });
    if (status === 'confirmed') {
      const html = lines(title, '', t(parts.isLinked === true ? 'wallet-linked' : 'wallet-created'));
      return { html, buttons: [] };
    }
    if (hasEnded(status)) {
      const ended = statusText(t, operation, explorerUrls);
      return { html: lines(title, '', ended, t('wallet-ask-again')), buttons: [[askAgain(t, way)]] };
    }
    const label = t(way === 'connect' ? 'button-connect' : 'button-make');
    return {
      html: lines(
        title,
        '',
        isEnding(operation) ? statusText(t, operation, explorerUrls) : t(`wallet-${way}-next`),
      ),
      buttons: stepButtons(t, operation, label, body, parts),
    };
  },
};

const askAgain = (t: Text, way: 'new' | 'connect'): ChatButton => ({
  label: t(`button-${way}`),
  press: { do: 'run', line: `/wallet ${way}` },
});
