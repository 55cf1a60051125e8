import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { t } from '../texts/text.ts';
import { Segments } from './field.tsx';

export function networkText(network: string): string {
  return network === 'mainnet' ? t('network-mainnet') : t('network-devnet');
}

/** A service with one network leaves nothing to choose. */
export function NetworkChoice(props: {
  network: Network;
  onChange: (network: Network) => void;
}): JSX.Element | null {
  const { networks } = useApp().state.settings;
  if (networks.length < 2) return null;
  return (
    <div class="field">
      <span class="field-label">{t('network')}</span>
      <Segments
        label={t('network')}
        value={props.network}
        options={networks.map((network) => ({ value: network, text: networkText(network) }))}
        onChange={props.onChange}
      />
    </div>
  );
}
