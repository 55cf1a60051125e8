import { ServiceError } from '../../domain/errors.ts';
import { SWAP_WARNING_CODES, type SwapWarningCode } from '../../domain/swaps/swap.ts';
import { lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import { swapWarningLines } from '../../chat-texts/warning-lines.ts';

/** The warnings that a refusal names; none for another error. */
export function warningsOf(error: unknown): SwapWarningCode[] {
  if (!(error instanceof ServiceError) || error.refusal?.code !== 'swap_warnings') return [];
  const named = String(error.refusal.values['codes']).split(', ');
  return SWAP_WARNING_CODES.filter((code) => named.includes(code));
}

/** Each warning in plain words. */
export function warningText(t: Text, introduction: string, warnings: readonly SwapWarningCode[]): string {
  return lines(introduction, '', ...swapWarningLines(t, warnings));
}
