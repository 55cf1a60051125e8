import type { JSX } from 'preact';
import type { TokenFacts } from '../../client/src/swaps/swap-types.ts';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { reportedNames } from './reported-names.ts';
import { symbolText } from './symbol-text.ts';

/** The service's facts of a token whose address was typed. */
export function TokenNote({ facts }: { facts: TokenFacts }): JSX.Element {
  const { name, listed, verified, looks_like: other, warnings } = facts;
  const called = reportedNames(facts);
  return (
    <>
      <Notice tone={listed || verified === true ? 'good' : 'plain'}>
        {listed ? (
          <>
            {symbolText(facts)}
            {' · '}
            <InertText text={name ?? ''} />
            {' · '}
            {t('token-listed')}
          </>
        ) : (
          t('token-unlisted')
        )}
        {!listed && called !== '' && (
          <>
            {' '}
            {verified === true ? t('token-verified-as') : t('token-reported')} “<InertText text={called} />
            ”.
          </>
        )}
      </Notice>
      {other !== null && <Notice tone="bad">{t('token-looks-like', { symbol: inertText(other) })}</Notice>}
      <Warnings warnings={warnings} />
    </>
  );
}
