import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../texts/text.ts';
import { Icon } from './icon.tsx';

/** A private key, covered until a person asks for it: someone may look over the shoulder. */
export function CoveredKey({ privateKey }: { privateKey: string }): JSX.Element {
  const [isShown, setShown] = useState(false);
  if (isShown) return <p class="card address private-key">{privateKey}</p>;
  return (
    <div class="covered">
      <p class="card address private-key" aria-hidden="true">
        {t('covered-word').repeat(Math.ceil(privateKey.length / t('covered-word').length))}
      </p>
      <button type="button" class="cover" onClick={() => setShown(true)}>
        <span class="badge">
          <Icon name="eye" size={18} /> {t('uncover-key')}
        </span>
      </button>
    </div>
  );
}
