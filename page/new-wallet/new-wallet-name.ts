import { walletsOf, type AppState } from '../app/app.ts';
import { t } from '../texts/text.ts';

/** “Wallet 2” for the second one; a person can change it. */
export function newWalletName(state: AppState): string {
  return t('wallet-name', { number: walletsOf(state).length + 1 });
}
