import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { InvalidRequestError } from '../../client/src/transport/api-errors.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { LookAlikeNotice } from '../sends/look-alike-notice.tsx';
import { addressProblem } from '../sends/send-draft.ts';
import { problemText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { useRecipients } from './use-recipients.ts';

const MAX_NAME = 32;

/** Saves an address under a name. Without an address, it is asked for too. */
export function NameSheet(props: {
  title: string;
  wallet: SigningWallet;
  address?: string;
  name?: string;
  onClose: () => void;
}): JSX.Element {
  const { title, wallet, onClose } = props;
  const { recipients } = useApp();
  const { all } = useRecipients(wallet);
  const [name, setName] = useState(props.name ?? '');
  const [typed, setTyped] = useState('');
  const { isRunning, error, run, clear } = useTask();
  const address = props.address ?? typed.trim();
  const problem = address === '' ? undefined : addressProblem(address, wallet.address);
  const save = (): void => {
    if (name.trim() === '' || address === '' || problem !== undefined) return;
    run(async () => {
      await recipients.save(wallet, { name: name.trim(), address });
      onClose();
    });
  };
  return (
    <Sheet title={title} onClose={onClose} onSubmit={save}>
      <TextField
        label={t('name')}
        value={name}
        maxLength={MAX_NAME}
        autoFocus
        error={error === undefined ? undefined : nameErrorText(error)}
        onInput={(text) => {
          clear();
          setName(text);
        }}
      />
      {props.address === undefined ? (
        <TextField
          label={t('recipient-address')}
          mono
          rows={2}
          value={typed}
          error={problem && problemText(problem)}
          onInput={setTyped}
        />
      ) : (
        <div class="card">
          <Address address={address} />
        </div>
      )}
      <LookAlikeNotice
        address={address}
        known={all.filter((each) => each.address !== address).map((each) => each.address)}
      />
      <Button
        look="primary"
        type="submit"
        busy={isRunning}
        disabled={name.trim() === '' || address === '' || problem !== undefined}
      >
        {t('save')}
      </Button>
    </Sheet>
  );
}

function nameErrorText(error: unknown): string {
  return error instanceof InvalidRequestError ? t('recipient-name-rule') : errorText(error);
}
