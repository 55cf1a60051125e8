import type { JSX } from 'preact';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { useApp } from '../app/app.ts';
import { sideText } from '../swaps/shown-swap.ts';
import { costsOf } from '../stakes/shown-stake.ts';
import { stakeKindText } from '../stakes/stake-texts.ts';
import { t } from '../texts/text.ts';
import { statusText } from '../texts/status-texts.ts';
import { shortAddress } from '../parts/address.tsx';
import { Amount } from '../parts/amount.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';

type Look = { icon: IconName; tone: string };

const LOOKS: Partial<Record<string, Look>> = {
  awaiting_confirmation: { icon: 'pen', tone: 'warn' },
  awaiting_signature: { icon: 'pen', tone: 'warn' },
  submitted: { icon: 'clock', tone: 'accent' },
  confirmed: { icon: 'out', tone: 'good' },
  failed: { icon: 'close', tone: 'bad' },
};

const ENDED: Look = { icon: 'close', tone: 'plain' };

/** An operation in a list. */
export function OperationRow({ operation }: { operation: OperationSummary }): JSX.Element {
  const { go } = useApp();
  const { send, swap, status } = operation;
  const stake = costsOf(operation);
  const { icon, tone } = LOOKS[status] ?? ENDED;
  return (
    <button type="button" class="item" onClick={() => go({ view: 'operation', id: operation.operation_id })}>
      <span class={`circle circle-${tone}`}>
        <Icon name={icon} size={18} />
      </span>
      <span class="grow">
        <span class="item-title">{titleOf(operation)}</span>
        <span class="item-note">{statusText(operation)}</span>
      </span>
      {send && (
        <span class="item-end">
          <Amount amount={`-${send.amount}`} token={send.token} />
        </span>
      )}
      {swap && (
        <span class="item-end">
          <Amount amount={`-${swap.amount_in}`} token={sideText(swap.token_in)} />
        </span>
      )}
      {stake && (
        <span class="item-end">
          <Amount amount={stake.amount} token="SOL" />
        </span>
      )}
    </button>
  );
}

function titleOf({ kind, send, swap }: OperationSummary): string {
  if (swap) return t('swap-for', { token: sideText(swap.token_out) });
  if (send) return t('send-to', { to: shortAddress(send.to) });
  return stakeKindText(kind) ?? t('operation');
}
