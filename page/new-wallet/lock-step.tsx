import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useTask } from '../app/use-task.ts';
import type { Key } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { keyOf, NewLock, NO_LOCK } from './new-lock.tsx';

/** The step that makes a lock for a secret. It forgets what was typed for the lock when it is left. */
export function LockStep(props: {
  title: string;
  lead?: string;
  action: string;
  busyAction: string;
  /** Its error is shown, and a press tries again. */
  onKey: (key: Key) => Promise<void>;
  onBack: () => void;
  /** False: something else than the lock is missing. */
  isComplete?: boolean;
  /** Above the lead. */
  head?: ComponentChildren;
  children?: ComponentChildren;
}): JSX.Element {
  const { title, lead = t('lock-lead'), action, busyAction, onKey, onBack, isComplete = true } = props;
  const [draft, setDraft] = useState(NO_LOCK);
  const { isRunning, error, run } = useTask();
  const key = keyOf(draft);
  return (
    <Screen
      title={title}
      onBack={onBack}
      onSubmit={() => key && run(() => onKey(key))}
      foot={
        <Button look="primary" disabled={!key || !isComplete} busy={isRunning} type="submit">
          {isRunning ? busyAction : action}
        </Button>
      }
    >
      {props.head}
      <p class="muted">{lead}</p>
      <NewLock draft={draft} onChange={setDraft} />
      <ErrorNotice error={error} />
      {props.children}
    </Screen>
  );
}
