import type { ComponentChildren, JSX, Ref } from 'preact';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

const ICONS: Record<Tone, IconName> = { plain: 'info', good: 'check', warn: 'warn', bad: 'warn' };

/** A sentence that a person should see. A bad one is read out at once. */
export function Notice(props: {
  tone?: Tone;
  title?: string;
  ref?: Ref<HTMLDivElement>;
  children: ComponentChildren;
}): JSX.Element {
  const { tone = 'plain', title, ref = null, children } = props;
  return (
    <div ref={ref} class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} size={20} />
      <div class="grow">
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** A whole screen's message: an empty list, an end, an error. */
export function Message(props: {
  icon: IconName;
  tone?: 'accent' | 'good' | 'warn' | 'bad';
  title: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="center">
      <div class={`circle circle-large circle-${props.tone ?? 'accent'}`}>
        <Icon name={props.icon} size={34} />
      </div>
      <h2 class="big-title">{props.title}</h2>
      <div class="lead">{props.children}</div>
    </div>
  );
}
