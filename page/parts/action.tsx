import type { JSX } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** A tile of a row of actions. */
export function Action(props: {
  icon: IconName;
  text: string;
  /** Wide screens show what it leads to. */
  isForNarrow?: boolean;
  /** It takes no second press meanwhile. */
  isBusy?: boolean;
  onPress: () => void;
}): JSX.Element {
  const { icon, text, isForNarrow = false, isBusy = false, onPress } = props;
  return (
    <button
      type="button"
      class={`action${isForNarrow ? ' for-narrow' : ''}`}
      disabled={isBusy}
      onClick={onPress}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}
