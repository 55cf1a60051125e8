import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../texts/text.ts';
import { IconButton } from './button.tsx';
import { ErrorText } from './error-notice.tsx';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  /** A button inside the field, at its end. */
  action?: ComponentChildren;
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'password';
  inputMode?: 'text' | 'decimal';
  placeholder?: string;
  mono?: boolean;
  rows?: number;
  autoFocus?: boolean;
  autoComplete?: 'off' | 'new-password' | 'current-password';
  maxLength?: number;
}

export function TextField(props: TextFieldProps): JSX.Element {
  return props.type === 'password' ? <SecretField {...props} /> : <PlainField {...props} />;
}

/** Covered, until the person wants to read it. A form that is sent covers it again. */
function SecretField(props: TextFieldProps): JSX.Element {
  const { label } = props;
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    const cover = (): void => setShown(false);
    form?.addEventListener('submit', cover);
    return () => form?.removeEventListener('submit', cover);
  }, []);
  return (
    <div ref={box}>
      <PlainField
        {...props}
        type={isShown ? 'text' : 'password'}
        action={
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={t('reveal', { field: label })}
            isPressed={isShown}
            onPress={() => setShown(!isShown)}
          />
        }
      />
    </div>
  );
}

function PlainField(props: TextFieldProps): JSX.Element {
  const id = useId();
  const { value, type = 'text', rows, error, hint, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  const control = {
    id,
    value,
    class: `input${props.mono ? ' input-mono' : ''}`,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    autoComplete: props.autoComplete ?? 'off',
    autoCapitalize: 'off',
    spellcheck: false,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined || hint !== undefined ? `${id}-more` : undefined,
  } as const;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {props.label}
        {props.optional && <span class="field-optional">{` ${t('optional')}`}</span>}
      </label>
      <div class={props.action ? 'input-wrap' : undefined}>
        {rows === undefined ? (
          <input
            {...control}
            {...(type === 'password' ? { type: 'password' as const } : { type: 'text' as const })}
            inputMode={props.inputMode ?? 'text'}
            ref={input}
            onInput={(event) => props.onInput(event.currentTarget.value)}
          />
        ) : (
          <textarea {...control} rows={rows} onInput={(event) => props.onInput(event.currentTarget.value)} />
        )}
        {props.action && <div class="input-action">{props.action}</div>}
      </div>
      <FieldMore id={id} error={error} hint={hint} />
    </div>
  );
}

/** The error of a field, or its hint. */
export function FieldMore(props: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (props.error !== undefined) {
    return <ErrorText id={`${props.id}-more`} text={props.error} />;
  }
  if (props.hint === undefined) return null;
  return (
    <p class="hint" id={`${props.id}-more`}>
      {props.hint}
    </p>
  );
}

export interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onInput: (value: string) => void;
}

export function SelectField({ label, value, options, onInput }: SelectFieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="select">
        <select id={id} class="input" value={value} onInput={(event) => onInput(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}

export interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  /** With a language if the words are of another one than the page. */
  options: readonly { value: Value; text: string; lang?: string }[];
  onChange: (value: Value) => void;
}

/** A choice of a few words, all of them visible. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): JSX.Element {
  return (
    <div class="segments" role="group" aria-label={props.label}>
      {props.options.map(({ value, text, lang }) => (
        <button
          key={value}
          type="button"
          class="segment"
          lang={lang}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

export function Check(props: {
  children: ComponentChildren;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}
