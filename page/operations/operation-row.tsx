import type { JSX } from 'preact';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { useApp } from '../app/app.ts';
import { rowOf } from '../kind-rows.ts';
import { useRecipients } from '../recipients/use-recipients.ts';
import { t } from '../texts/text.ts';
import { statusText } from '../texts/status-texts.ts';
import { Amount } from '../parts/amount.tsx';
import { Ago } from '../parts/ago.tsx';
import type { IconName } from '../parts/icon.tsx';
import { TokenFaces } from '../tokens/token-faces.tsx';

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
  const { partyOf } = useRecipients();
  const { title = t('operation'), amount, tokens = [] } = rowOf(operation, partyOf) ?? {};
  const { icon, tone } = LOOKS[operation.status] ?? ENDED;
  // An operation that ended otherwise took nothing from the wallet but maybe a fee, so its amount is not a loss.
  const isMoved = operation.ended_at === null || operation.status === 'confirmed';
  return (
    <button type="button" class="item" onClick={() => go({ view: 'operation', id: operation.operation_id })}>
      <TokenFaces tokens={tokens} mark={icon} tone={tone} />
      <span class="grow">
        <span class="item-title">{title}</span>
        <span class="item-note">
          {statusText(operation)} · <Ago at={operation.created_at} />
        </span>
      </span>
      {amount && (
        <span class={`item-end${isMoved ? '' : ' muted'}`}>
          <Amount {...amount} amount={isMoved ? amount.amount : amount.amount.replace(/^-/, '')} />
        </span>
      )}
    </button>
  );
}
