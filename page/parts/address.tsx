import type { JSX } from 'preact';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';

/** People compare the ends, so they are emphasised; the middle is there too, because the ends can be imitated. */
const END = 5;

/** A service can write anything in the place of an address. */
export function Address({ address }: { address: string }): JSX.Element {
  const shown = inertText(address);
  return (
    <span class="address">
      <b>{shown.slice(0, END)}</b>
      {shown.slice(END, -END)}
      <b>{shown.slice(-END)}</b>
    </span>
  );
}

export function shortAddress(address: string): string {
  return inertText(`${address.slice(0, 4)}…${address.slice(-4)}`);
}

export function ShortAddress({ address }: { address: string }): JSX.Element {
  return (
    <span class="address-short" title={inertText(address)}>
      {shortAddress(address)}
    </span>
  );
}

/** Two addresses that can be taken for each other, one above the other, with the characters marked that differ. */
export function CompareAddresses({ address, known }: { address: string; known: string }): JSX.Element {
  return (
    <div class="compare">
      <div class="stack-s">
        <span class="small">{t('look-alike-this')}</span>
        <Differing address={address} other={known} />
      </div>
      <div class="stack-s">
        <span class="small">{t('look-alike-known')}</span>
        <Differing address={known} other={address} />
      </div>
    </div>
  );
}

function Differing({ address, other }: { address: string; other: string }): JSX.Element {
  return (
    <span class="address">
      {Array.from(address).map((character, index) =>
        character === other[index] ? character : <mark key={index}>{character}</mark>,
      )}
    </span>
  );
}
