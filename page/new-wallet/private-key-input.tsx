import type { ComponentChildren, JSX } from 'preact';
import { errorText } from '../app/error-text.ts';
import { isDeviceError } from '../device/index.ts';
import { TextField } from '../parts/field.tsx';
import { t } from '../texts/text.ts';
import { KeyFile } from './key-file.tsx';

/** A private key as another wallet exports it: typed, pasted, or from a file. */
export function PrivateKeyInput(props: {
  value: string;
  error: unknown;
  onInput: (text: string) => void;
  /** Below the error. */
  children?: ComponentChildren;
}): JSX.Element {
  const { value, error, onInput, children } = props;
  return (
    <>
      <TextField
        label={t('private-key')}
        mono
        rows={4}
        value={value}
        hint={t('import-hint')}
        error={error === undefined ? undefined : problemText(error)}
        onInput={onInput}
      />
      {children}
      <KeyFile onText={onInput} />
    </>
  );
}

function problemText(error: unknown): string {
  return isDeviceError(error, 'NOT_A_KEY') ? t('import-not-a-key', error.details) : errorText(error);
}
