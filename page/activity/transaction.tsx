import type { JSX } from 'preact';
import { groupDigits } from '../amounts/amount-text.ts';
import { usdText } from '../amounts/usd-text.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { ExplorerLink } from '../operations/explorer-link.tsx';
import { CostFact } from '../operations/cost-facts.tsx';
import { DateFact } from '../operations/receipt-facts.tsx';
import { explorerLink } from '../operations/share-text.ts';
import { StatusHead } from '../operations/status-head.tsx';
import { Address } from '../parts/address.tsx';
import { TokenName } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Fact } from '../parts/fact.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { PartyName } from '../recipients/party-name.tsx';
import { SaveRecipient } from '../recipients/save-recipient.tsx';
import { useFreshRecipients } from '../recipients/use-recipients.ts';
import { t } from '../texts/text.ts';
import { useMetadata } from '../tokens/use-metadata.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { transactionStatusText, titleText } from './transaction-texts.ts';
import { TransactionSentence } from './transaction-title.tsx';
import { transactionsOf, type Transaction, type TransactionSide } from './transactions.ts';

/** Until its block is final, as often as the list. */
const REFRESH_MS = 12_000;

interface TransactionProps {
  signature: string;
  wallet: SigningWallet;
}

/** One transaction on the chain with all that the ledger knows of it. */
export function TransactionView({ signature, wallet }: TransactionProps): JSX.Element {
  const { client, signIn, leave } = useApp();
  const { value, error, reload } = useLoad(
    async (signal) => {
      await signIn(wallet);
      const asked = { signature, includeSpam: true, signal };
      return transactionsOf((await client(wallet.network).history(wallet.address, asked).page()).items);
    },
    [signature, wallet.address],
  );
  useFreshRecipients(wallet);
  // It landed again if it is there twice.
  const transaction = value?.find(({ status }) => status !== 'dropped') ?? value?.[0];
  const isOpen = value !== undefined && (!transaction || transaction.status === 'confirmed');
  usePoll(reload, isOpen ? REFRESH_MS : null);
  return (
    <Screen
      title={transaction ? titleText(transaction) : t('transaction')}
      onBack={leave}
      foot={
        <Button look="primary" onPress={leave}>
          {t('done')}
        </Button>
      }
    >
      {transaction && <Facts transaction={transaction} wallet={wallet} />}
      {value && !transaction && (
        <Message icon="activity" tone="warn" title={t('transaction-missing-title')}>
          {t('transaction-missing')}
        </Message>
      )}
      {!value && (error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={reload} />)}
    </Screen>
  );
}

function Facts({ transaction, wallet }: { transaction: Transaction; wallet: SigningWallet }): JSX.Element {
  const { state } = useApp();
  const { signature, status, at, fee, rent, received, given } = transaction;
  const explorer = explorerLink(state.settings.explorerUrls[wallet.network], signature);
  const isGood = status !== 'failed' && status !== 'dropped';
  return (
    <>
      <StatusHead
        status={isGood ? 'confirmed' : status}
        text={<TransactionSentence transaction={transaction} />}
      />
      {[...received, ...given].map((side) => (
        <ExactAmount key={`${side.mint} ${side.amount}`} side={side} />
      ))}
      <Party transaction={transaction} wallet={wallet} />
      <dl class="card facts">
        <Fact name={t('transaction-status')}>{transactionStatusText(transaction)}</Fact>
        {at !== null && <DateFact at={at} />}
        {fee !== null && <CostFact name={t('network-fee')} amount={fee} />}
        {rent !== null && <RentFact rent={rent} />}
      </dl>
      <section class="card stack-s" aria-label={t('transaction-id')}>
        <span class="small muted">{t('transaction-id')}</span>
        <Address address={signature} />
        <CopyButton text={signature} label={t('transaction-copy-id')} />
      </section>
      <ExplorerLink url={explorer} />
    </>
  );
}

/** As it is on the chain: nothing is rounded. */
function ExactAmount({ side }: { side: TransactionSide }): JSX.Element {
  const { amount, mint, usd } = side;
  return (
    <div class="balance">
      <p class={`amount-large${amount.startsWith('+') ? ' amount-in' : ''}`}>
        {groupDigits(amount)}{' '}
        <span class="unit">
          <TokenName token={useMetadata(side).symbol ?? mint} />
        </span>
      </p>
      {usd !== null && <p class="muted">{t('transaction-usd-then', { usd: usdText(usd) })}</p>}
    </div>
  );
}

/** The other wallet. An address that imitates another one is not offered to be copied. */
function Party(props: { transaction: Transaction; wallet: SigningWallet }): JSX.Element | null {
  const { transaction, wallet } = props;
  const { counterparty, received, flags } = transaction;
  if (counterparty === null) return null;
  const isLookAlike = flags.includes('look_alike');
  const label = received.length > 0 ? t('from') : t('to');
  return (
    <section class="card stack-s" aria-label={label}>
      <span class="small muted">{label}</span>
      <PartyName wallet={wallet} address={counterparty} />
      <Address address={counterparty} />
      {isLookAlike ? (
        <Notice tone="warn">{t('transaction-look-alike')}</Notice>
      ) : (
        <>
          <CopyButton text={counterparty} label={t('copy-address')} />
          <SaveRecipient wallet={wallet} address={counterparty} />
        </>
      )}
    </section>
  );
}

function RentFact({ rent }: { rent: string }): JSX.Element {
  const isBack = rent.startsWith('-');
  return (
    <CostFact
      name={isBack ? t('rent-back') : t('rent')}
      amount={rent.replace('-', '')}
      why={isBack ? t('transaction-rent-back-why') : t('transaction-rent-why')}
    />
  );
}
