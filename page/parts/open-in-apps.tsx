import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { t } from '../texts/text.ts';
import { isTouchDevice, openInApps } from '../wallets/open-in-app.ts';

/** On a phone, wallet programs have browsers of their own, in which this page finds them. */
export function OpenInApps({ network }: { network: Network }): JSX.Element | null {
  const { state } = useApp();
  if (!isTouchDevice() || state.apps.of(network).length > 0) return null;
  return (
    <div class="stack-s">
      {openInApps(window.location).map(({ name, url }) => (
        <a key={name} class="button button-quiet" href={url} rel="noopener noreferrer">
          {t('open-in-app', { app: name })}
        </a>
      ))}
      <p class="hint">{t('open-in-app-hint')}</p>
    </div>
  );
}
