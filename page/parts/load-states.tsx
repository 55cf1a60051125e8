import type { JSX } from 'preact';
import { errorText } from '../app/error-text.ts';
import { t } from '../texts/text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export function Loading({ rows = 3 }: { rows?: number }): JSX.Element {
  return (
    <div class="stack" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="skeleton skeleton-tall" />
      ))}
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): JSX.Element {
  return (
    <div class="stack">
      <Notice tone="bad">{errorText(error)}</Notice>
      <Button onPress={onRetry}>{t('try-again')}</Button>
    </div>
  );
}
