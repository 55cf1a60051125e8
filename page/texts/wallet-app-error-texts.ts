import type { WalletAppError, WalletAppProblem } from '../wallets/wallet-app-error.ts';
import { appText } from './app-text.ts';
import { t } from './text.ts';

type Values = { app: string; address: string };

const TEXTS: Record<WalletAppProblem, (values: Values) => string> = {
  missing: (values) => t('app-missing', values),
  locked: (values) => t('app-locked', values),
  'other-account': (values) => t('app-other-account', values),
  refused: (values) => t('app-refused', values),
  changed: (values) => t('app-changed', values),
  'added-guard': (values) => t('app-added-guard', values),
  'changed-fee': (values) => t('app-changed-fee', values),
  'wrong-key': (values) => t('app-wrong-key', values),
  failed: (values) => t('app-failed', values),
};

/** Says what another wallet program did, and what to do. */
export function walletAppErrorText({ problem, app, address = '' }: WalletAppError): string {
  return TEXTS[problem]({ app: appText(app), address });
}
