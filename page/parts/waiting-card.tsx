import type { ComponentChildren, JSX } from 'preact';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { InertText } from './inert-text.tsx';
import { Notice } from './notice.tsx';

export interface WaitingCardProps {
  icon: IconName;
  title: string;
  /** Who asks for it, or why it waits now. */
  children: ComponentChildren;
  press: string;
  onPress: () => void;
  /** Another button, next to the one that leads to it. */
  other?: ComponentChildren;
  error?: string | undefined;
}

/** Something that waits for the person, with the way to it. */
export function WaitingCard(props: WaitingCardProps): JSX.Element {
  const { icon, title, children, press, onPress, other, error } = props;
  return (
    <div class="card waiting">
      <div class="row">
        <span class="circle circle-warn">
          <Icon name={icon} size={18} />
        </span>
        <span class="grow">
          <span class="item-title">
            <InertText text={title} />
          </span>
          <span class="item-note">{children}</span>
        </span>
      </div>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <div class="row waiting-buttons">
        <Button look="primary" onPress={onPress}>
          {press}
        </Button>
        {other}
      </div>
    </div>
  );
}
