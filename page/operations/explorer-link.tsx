import type { JSX } from 'preact';
import { t } from '../texts/text.ts';

/** Nothing without the address of an explorer. */
export function ExplorerLink({ url }: { url: string | undefined }): JSX.Element | null {
  return url === undefined ? null : (
    <a class="button button-quiet" href={url} target="_blank" rel="noopener noreferrer">
      {t('explorer')}
    </a>
  );
}
