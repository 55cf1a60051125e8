import type { Say } from '../texts/say.ts';

/** Only what everyone can read on the chain. Nothing of the session, the wallet's name, the memo or the balance is given to this. */
export interface SharedReceipt {
  /** The sentence of its kind. */
  sentence: string;
  date: string;
  network: string;
  signature: string;
}

/** A receipt as a text. The link to the explorer is given apart: a program that shares has a field of its own for it. */
export function shareText(t: Say, { sentence, date, network, signature }: SharedReceipt): string {
  return [
    sentence,
    date,
    network === 'mainnet' ? t('share-real') : t('share-test'),
    t('share-transaction', { signature }),
  ].join('\n');
}

/** Undefined without the template of an explorer, or without a transaction. */
export function explorerLink(
  template: string | undefined,
  signature: string | undefined,
): string | undefined {
  return template === undefined || signature === undefined
    ? undefined
    : template.replace('{signature}', encodeURIComponent(signature));
}
