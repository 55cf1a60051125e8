import type { JSX } from 'preact';
import type { StakeWarning } from '../../client/src/stakes/stake-types.ts';
import { Notice } from '../parts/notice.tsx';
import { warningText } from './stake-texts.ts';

export function StakeWarnings({ warnings }: { warnings: readonly StakeWarning[] }): JSX.Element {
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning.code} tone={warning.critical ? 'bad' : 'warn'}>
          {warningText(warning)}
        </Notice>
      ))}
    </>
  );
}
