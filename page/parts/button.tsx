import type { ComponentChildren, JSX } from 'preact';
import { t } from '../texts/text.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  children: ComponentChildren;
  look?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'usual' | 'small';
  icon?: IconName | undefined;
  /** Shows progress, and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  /** If the words are of another language than the page. */
  lang?: string;
  onPress?: (() => void) | undefined;
}

export function Button(props: ButtonProps): JSX.Element {
  const { children, look = 'quiet', size = 'usual', icon, busy = false, disabled = false, onPress } = props;
  return (
    <button
      type={props.type ?? 'button'}
      lang={props.lang}
      class={`button button-${look}${size === 'small' ? ' button-small' : ''}`}
      disabled={disabled}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

export function BackButton({ onPress }: { onPress: () => void }): JSX.Element {
  return <IconButton icon="back" label={t('back')} onPress={onPress} />;
}

export interface IconButtonProps {
  icon: IconName;
  /** For people who do not see the icon. */
  label: string;
  /** For one that switches: true while it is on. */
  isPressed?: boolean | undefined;
  onPress: () => void;
}

export function IconButton({ icon, label, isPressed, onPress }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
