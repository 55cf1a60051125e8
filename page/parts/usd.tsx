import type { JSX } from 'preact';
import { usdText } from '../amounts/usd-text.ts';
import { useApp } from '../app/app.ts';
import { HiddenAmount } from './hidden-amount.tsx';

/** A value in USD for reading, which the person may hide. */
export function Usd({ value }: { value: string }): JSX.Element {
  const { hidesAmounts } = useApp().state;
  return hidesAmounts ? <HiddenAmount /> : <>{usdText(value)}</>;
}
