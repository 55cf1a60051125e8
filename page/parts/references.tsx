import type { JSX } from 'preact';
import { ShortAddress } from './address.tsx';

/** Marks by which the payee of a request finds the payment, in their order. */
export function References({ addresses }: { addresses: readonly string[] }): JSX.Element {
  return (
    <>
      {addresses.map((address, index) => (
        <span key={address}>
          {index > 0 && ', '}
          <ShortAddress address={address} />
        </span>
      ))}
    </>
  );
}
