import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { Check } from '../parts/field.tsx';
import { NetworkChoice } from '../parts/network-choice.tsx';
import { Notice } from '../parts/notice.tsx';

/** The network for a secret that a person brings along. */
export interface SecretNetwork {
  network: Network;
  /** The person agrees to type a secret, which may hold real money, for a test network. */
  intoTestNetwork: boolean;
}

/** The choice of a network for a typed secret. A test network comes with a warning, to which the person has to agree. */
export function SecretNetworkChoice(props: {
  value: SecretNetwork;
  warning: string;
  agree: string;
  onChange: (value: SecretNetwork) => void;
}): JSX.Element {
  const { value, warning, agree, onChange } = props;
  const { network, intoTestNetwork } = value;
  return (
    <>
      <NetworkChoice
        network={network}
        onChange={(chosen) => onChange({ network: chosen, intoTestNetwork: false })}
      />
      {network !== 'mainnet' && (
        <>
          <Notice tone="warn">{warning}</Notice>
          <Check checked={intoTestNetwork} onChange={(on) => onChange({ network, intoTestNetwork: on })}>
            {agree}
          </Check>
        </>
      )}
    </>
  );
}
