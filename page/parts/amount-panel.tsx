import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { aboutUsdText } from '../amounts/usd-text.ts';
import { FieldMore } from './field.tsx';

/** More characters do not fit in the usual size next to a token. */
const LONG = 8;

export interface AmountPanelProps {
  label: string;
  /** At the end of the label's line: the balance, for example. */
  end?: ComponentChildren;
  value: string;
  /** The value does not come from the person, who can still write another. */
  isComputed?: boolean;
  isReadOnly?: boolean;
  /** The token, next to the amount. */
  token: ComponentChildren;
  /** Its value in USD, as a decimal. Nothing is shown if it is not known. */
  worth?: string | null | undefined;
  /** Buttons that fill the amount in. */
  actions?: ComponentChildren;
  hint?: string | undefined;
  error?: string | undefined;
  onInput: (value: string) => void;
}

/** An amount in large, with its token and its value. */
export function AmountPanel(props: AmountPanelProps): JSX.Element {
  const {
    label,
    end,
    value,
    isComputed = false,
    isReadOnly = false,
    token,
    worth,
    actions,
    hint,
    error,
  } = props;
  const id = useId();
  return (
    <div class={`amount-panel${error === undefined ? '' : ' amount-panel-wrong'}`}>
      <div class="row-apart small">
        <label class="field-label" for={id}>
          {label}
        </label>
        <span class="muted">{end}</span>
      </div>
      <div class="row">
        <input
          id={id}
          class={`amount-entry${isComputed ? ' amount-entry-computed' : ''}${value.length > LONG ? ' amount-entry-long' : ''}`}
          type="text"
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          readOnly={isReadOnly}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-more`}
          onInput={(event) => props.onInput(event.currentTarget.value.trim())}
        />
        {token}
      </div>
      <div class="row-apart amount-panel-foot">
        <span class="small muted">{worth != null && aboutUsdText(worth)}</span>
        {actions && <span class="row">{actions}</span>}
      </div>
      <FieldMore id={id} error={error} hint={hint} />
    </div>
  );
}
