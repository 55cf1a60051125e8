import type { JSX } from 'preact';
import type { SwapPreview } from '../../client/src/swaps/swap-types.ts';
import { InertText } from './inert-text.tsx';
import { Notice } from './notice.tsx';

/** Warnings of a swap or of a token, in the words of the service. */
export function Warnings({ warnings }: Pick<SwapPreview, 'warnings'>): JSX.Element {
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
