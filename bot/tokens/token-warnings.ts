import type { Text } from '../../chat-texts/text.ts';
import { tokenWarningLines } from '../../chat-texts/warning-lines.ts';
import type { ShownToken } from './shown-token.ts';

/** Lines about a token that no list has. A listed one has none: the operator vouches for it. */
export function tokenWarnings(t: Text, { symbol, facts }: Pick<ShownToken, 'symbol' | 'facts'>): string[] {
  if (symbol !== null) return [];
  const { looksLike = null, warnings = [] } = facts ?? {};
  return [
    '',
    `⚠️ ${t('token-unlisted')}`,
    ...(looksLike === null ? [] : [`⚠️ ${t('token-look-alike', { known: looksLike })}`]),
    ...tokenWarningLines(
      t,
      warnings.map(({ code }) => code),
    ),
    ...(facts?.isSwappable === false ? [t('token-not-swappable')] : []),
  ];
}
