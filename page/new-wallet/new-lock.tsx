import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { MINIMUM_PASSPHRASE_LENGTH, type Key, type LockKind } from '../device/index.ts';
import { t } from '../texts/text.ts';
import { TextField } from '../parts/field.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { scrollInSight } from '../parts/use-in-sight.ts';
import { PassphraseMeter } from './passphrase-meter.tsx';

/** The choices of a person so far. */
export interface LockDraft {
  kind: LockKind;
  passphrase: string;
  again: string;
}

export const NO_LOCK: LockDraft = { kind: 'passphrase', passphrase: '', again: '' };

/** The chosen key; undefined while it is not complete. */
export function keyOf({ kind, passphrase, again }: LockDraft): Key | undefined {
  if (kind === 'passkey') return { kind };
  return passphrase.length >= MINIMUM_PASSPHRASE_LENGTH && passphrase === again
    ? { kind, passphrase }
    : undefined;
}

/** The choice of a lock. A passkey is offered first if this browser and this address have them. */
export function NewLock(props: { draft: LockDraft; onChange: (draft: LockDraft) => void }): JSX.Element {
  const { draft, onChange } = props;
  const { device } = useApp();
  // A choice that is made before the browser has answered stays.
  const isChosen = useRef(false);
  const { value: support, isLoading } = useLoad(async () => {
    const found = await device.passkeySupport();
    if (found === 'possible' && !isChosen.current) onChange({ ...draft, kind: 'passkey' });
    return found;
  }, []);
  const choose = (kind: LockKind): void => {
    isChosen.current = true;
    onChange({ ...draft, kind });
  };
  const isPossible = support === 'possible';
  // Its fields load the dictionaries, which a person with a passkey does not need.
  const isPassphrase = draft.kind === 'passphrase' && (isChosen.current || !isLoading);
  return (
    <div class="stack">
      <LockChoice
        icon="passkey"
        title={t('lock-passkey')}
        note={isPossible || support === undefined ? t('lock-passkey-note') : t('lock-passkey-none')}
        isChosen={draft.kind === 'passkey'}
        isDisabled={!isPossible}
        onPress={() => choose('passkey')}
      />
      <LockChoice
        icon="key"
        title={t('lock-passphrase')}
        note={t('lock-passphrase-note')}
        isChosen={draft.kind === 'passphrase'}
        isDisabled={false}
        onPress={() => choose('passphrase')}
      />
      {support === 'PASSKEY_ON_IP_ADDRESS' && (
        <Notice>{t('device-passkey-on-ip', { host: window.location.hostname })}</Notice>
      )}
      {isPassphrase && <NewPassphrase draft={draft} isChosen={isChosen.current} onChange={onChange} />}
    </div>
  );
}

function NewPassphrase(props: {
  draft: LockDraft;
  /** True after a press. On a low screen the fields are below it then, and the button at the bottom is grey. */
  isChosen: boolean;
  onChange: (draft: LockDraft) => void;
}): JSX.Element {
  const { draft, isChosen, onChange } = props;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen && fields.current) scrollInSight(fields.current);
  }, []);
  const { passphrase, again } = draft;
  const isDifferent = again !== '' && !passphrase.startsWith(again);
  return (
    <div ref={fields} class="stack">
      <TextField
        label={t('passphrase')}
        type="password"
        autoComplete="new-password"
        value={passphrase}
        hint={t('passphrase-hint', { atLeast: MINIMUM_PASSPHRASE_LENGTH })}
        onInput={(value) => onChange({ ...draft, passphrase: value })}
      />
      <PassphraseMeter passphrase={passphrase} />
      <TextField
        label={t('passphrase-again')}
        type="password"
        autoComplete="new-password"
        value={again}
        error={isDifferent ? t('passphrase-different') : undefined}
        onInput={(value) => onChange({ ...draft, again: value })}
      />
    </div>
  );
}

function LockChoice(props: {
  icon: IconName;
  title: string;
  note: string;
  isChosen: boolean;
  isDisabled: boolean;
  onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="choice"
      aria-pressed={props.isChosen}
      disabled={props.isDisabled}
      onClick={props.onPress}
    >
      <span class="circle circle-accent">
        <Icon name={props.icon} />
      </span>
      <span class="grow">
        <span class="choice-title">{props.title}</span>
        <span class="hint">{props.note}</span>
      </span>
    </button>
  );
}
