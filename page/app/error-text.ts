import { ApiError } from '../../client/src/transport/api-errors.ts';
import { InvalidArgumentError, NetworkFailure, UnexpectedAnswerError } from '../../client/src/errors.ts';
import { TransactionRefusedError } from '../../client/src/checks/refusal.ts';
import { isDeviceError } from '../device/index.ts';
import { ServiceFileError } from '../session/service-file.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { deviceErrorText } from '../texts/device-error-texts.ts';
import { requestErrorText } from '../texts/request-error-texts.ts';
import { t } from '../texts/text.ts';
import { walletAppErrorText } from '../texts/wallet-app-error-texts.ts';
import { WalletAppError } from '../wallets/wallet-app-error.ts';

/** One sentence for a person: what happened, and what to do. */
export function errorText(error: unknown): string {
  if (isDeviceError(error)) return deviceErrorText(error);
  if (error instanceof WalletAppError) return walletAppErrorText(error);
  if (error instanceof NetworkFailure) return navigator.onLine ? t('error-unreachable') : t('error-offline');
  if (error instanceof TransactionRefusedError) return refusedText(error);
  if (error instanceof ApiError && error.status === 401) return t('error-session');
  if (error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED') return t('error-too-many');
  if (error instanceof ApiError && error.status < 500) return requestErrorText(error);
  if (error instanceof ApiError) return t('error-unavailable');
  if (error instanceof UnexpectedAnswerError) return t('error-answer');
  if (error instanceof InvalidArgumentError) return inertText(error.message);
  if (error instanceof ServiceFileError) return t('error-service-file');
  return t('error-unknown');
}

/** With the difference: a person can see what the service tried. */
function refusedText({ reason, asked, found }: TransactionRefusedError): string {
  return t('error-refused', { reason, asked: inertText(asked), found: inertText(found) });
}

/** The session ended or was never there: signing in again can help. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
