import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from '../parts/icon.tsx';

type Look = { icon: IconName; tone: string };

const LOOKS: Partial<Record<string, Look>> = {
  confirmed: { icon: 'check', tone: 'good' },
  failed: { icon: 'close', tone: 'bad' },
  submitted: { icon: 'send', tone: 'accent' },
};

const ENDED: Look = { icon: 'close', tone: 'warn' };

export interface StatusHeadProps {
  status: string;
  text: ComponentChildren;
  why?: string | undefined;
}

/** The state of an operation, in large. A screen reader reads out each change. */
export function StatusHead({ status, text, why }: StatusHeadProps): JSX.Element {
  const { icon, tone } = LOOKS[status] ?? ENDED;
  return (
    <div class="status-head" role="status">
      <span class={`circle circle-large circle-${tone}`}>
        {status === 'submitted' ? (
          <span class="spinner spinner-large" aria-hidden="true" />
        ) : (
          <Icon name={icon} size={34} />
        )}
      </span>
      <p class="status-text">{text}</p>
      {why !== undefined && <p class="muted">{why}</p>}
    </div>
  );
}
