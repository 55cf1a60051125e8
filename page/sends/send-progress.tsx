import type { JSX } from 'preact';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { formatBaseUnits, groupDigits } from '../amounts/amount-text.ts';
import { useApp } from '../app/app.ts';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import type { ProgressProps } from '../operations/progress-props.ts';
import { CostFact } from '../operations/cost-facts.tsx';
import { DateFact, FeeFacts, receiptDate } from '../operations/receipt-facts.tsx';
import { stageOf } from '../operations/stage.ts';
import { Address, shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Fact } from '../parts/fact.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { PartyName } from '../recipients/party-name.tsx';
import { SaveRecipient } from '../recipients/save-recipient.tsx';
import { useFreshRecipients } from '../recipients/use-recipients.ts';
import { Worth } from '../parts/worth.tsx';
import { t } from '../texts/text.ts';
import { MintFact } from '../tokens/mint-fact.tsx';
import { SOL } from '../tokens/known-token.ts';
import { useMetadata } from '../tokens/use-metadata.ts';
import { References } from './references.tsx';
import { sendSentence } from './send-sentence.ts';
import { solOf, type ShownSend } from './shown-send.ts';

/** A send on its way or ended. */
export function SendProgress({ shown, network, wallet }: ProgressProps<ShownSend>): JSX.Element {
  const { go } = useApp();
  const { data, asked } = shown;
  const preview = data.send?.preview;
  const mint = asked.token?.mint ?? SOL.mint;
  const { text: token } = useMetadata({ token: data.send?.token ?? mint, mint }, network);
  const amount = groupDigits(formatBaseUnits(asked.baseUnits, asked.token?.decimals ?? SOL_DECIMALS));
  const { nameOf } = useFreshRecipients(wallet);
  const shared = { amount, token, to: shortAddress(asked.recipient) };
  const said = { ...shared, to: nameOf(asked.recipient) ?? shared.to };
  const valued = solOf(shown);
  const stage = stageOf(data);
  return (
    <ProgressFrame
      title={t('operation')}
      operation={data}
      network={network}
      sentence={(each) => sendSentence(t, each, said)}
      sharedSentence={sendSentence(t, 'done', shared)}
      again={
        <Button look="primary" onPress={() => go({ view: 'send' })}>
          {t('send-new')}
        </Button>
      }
    >
      {stage !== 'ended' && (
        <div class="amount-head">
          <p class="amount-large">
            {amount} <span class="unit">{token}</span>
          </p>
          <Worth usd={preview?.usd_value ?? null} />
        </div>
      )}
      <section class="card stack-s" aria-label={t('recipient')}>
        <span class="small muted">{t('to')}</span>
        <PartyName wallet={wallet} address={asked.recipient} />
        <Address address={asked.recipient} />
        <CopyButton text={asked.recipient} label={t('copy-address')} look="plain" size="small" />
        {stage === 'done' && <SaveRecipient wallet={wallet} address={asked.recipient} />}
      </section>
      <dl class="card facts">
        <DateFact at={receiptDate(data)} />
        {asked.token && (
          <MintFact name={t('mint')} token={data.send?.token ?? mint} mint={mint} network={network} />
        )}
        <FeeFacts operation={data} expected={preview?.network_fee} valued={valued} />
        {preview && (stage === 'going' || stage === 'done') && (
          <CostFact name={t('rent')} amount={preview.rent} valued={valued} why={t('rent-why')} />
        )}
        {asked.memo !== null && (
          <Fact name={t('memo')}>
            <InertText text={asked.memo} />
          </Fact>
        )}
        {asked.references.length > 0 && (
          <Fact name={t('references')}>
            <References addresses={asked.references} />
          </Fact>
        )}
      </dl>
    </ProgressFrame>
  );
}
