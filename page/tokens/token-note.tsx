import type { JSX } from 'preact';
import type { TokenFacts } from '../../client/src/swaps/swap-types.ts';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { t } from '../texts/text.ts';
import { symbolText } from './symbol-text.ts';

/** The service's facts of a token whose address was typed. */
export function TokenNote({ facts }: { facts: TokenFacts }): JSX.Element {
  const { name, listed, reported_symbol: symbol, reported_name: reported, warnings } = facts;
  const called = [symbol, reported].filter((each) => each !== null).join(', ');
  return (
    <>
      <Notice tone={listed ? 'good' : 'plain'}>
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
            {t('token-reported')} “<InertText text={called} />
            ”.
          </>
        )}
      </Notice>
      <Warnings warnings={warnings} />
    </>
  );
}
