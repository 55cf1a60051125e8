import { hasEnded } from '../domain/operations/operation.ts';
import { lines } from './html.ts';
import type { KindText } from './kind-text.ts';
import { statusText, stepButtons } from './operation-status.ts';

/** A wallet that is to be made, or connected. */
export const walletText: KindText = {
  label: (t) => t.label('operation-wallet-create'),
  card(t, operation, parts) {
    const { status, network } = operation;
    const { body, explorerUrls } = parts;
    const title = t(body.way === 'connect' ? 'wallet-connect' : 'wallet-new', {
      network: t(`network-${network}`),
    });
    const said =
      status === 'confirmed'
        ? t('wallet-created')
        : hasEnded(status)
          ? statusText(t, operation, explorerUrls)
          : t('wallet-awaiting');
    return {
      html: lines(title, '', said),
      buttons: stepButtons(t, operation, t('button-make'), body, parts),
    };
  },
};
