import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import type { Key, LockKind } from '../device/index.ts';
import { ErrorNotice } from './error-notice.tsx';
import { t } from '../texts/text.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

/** Asks for the key of a lock, and does something with it. A wrong one can be corrected; nothing is lost. */
export function GiveKey(props: {
  lock: LockKind;
  action: string;
  /** The wallet whose passphrase it is, if the view names it nowhere else. */
  walletName?: string;
  onKey: (key: Key) => Promise<void>;
  children?: ComponentChildren;
}): JSX.Element {
  const { lock, action, walletName: name, onKey } = props;
  const [passphrase, setPassphrase] = useState('');
  const { isRunning, error, run } = useTask();
  const open = (): void => run(() => onKey(lock === 'passkey' ? { kind: lock } : { kind: lock, passphrase }));
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {lock === 'passphrase' && (
        <TextField
          label={name === undefined ? t('passphrase') : t('passphrase-of', { name })}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={passphrase}
          error={error === undefined ? undefined : errorText(error)}
          onInput={setPassphrase}
        />
      )}
      {lock === 'passkey' && <ErrorNotice error={error} />}
      <Button
        type="submit"
        look="primary"
        icon={lock === 'passkey' ? 'passkey' : 'lock'}
        busy={isRunning}
        disabled={lock === 'passphrase' && passphrase === ''}
      >
        {isRunning ? t('unlocking') : action}
      </Button>
      {props.children}
    </form>
  );
}
