import type { JSX } from 'preact';
import { Address } from '../parts/address.tsx';

/** Marks by which the payee of a request finds the payment, in their order, and in full: any 32 bytes can be one, so its ends prove nothing. */
export function References({ addresses }: { addresses: readonly string[] }): JSX.Element {
  return (
    <>
      {addresses.map((address, index) => (
        <span key={address}>
          {index > 0 && ', '}
          <Address address={address} />
        </span>
      ))}
    </>
  );
}
