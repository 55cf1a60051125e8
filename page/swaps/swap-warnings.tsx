import type { JSX } from 'preact';
import type { SwapPreview } from '../../client/src/swaps/swap-types.ts';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';

export function SwapWarnings({ warnings }: Pick<SwapPreview, 'warnings'>): JSX.Element {
  return (
    <>
      {warnings.map(({ code, message, critical }) => (
        <Notice key={code} tone={critical ? 'bad' : 'warn'}>
          <InertText text={message} />
        </Notice>
      ))}
    </>
  );
}
