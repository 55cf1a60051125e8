import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Network } from '../../client/src/network.ts';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { isSignedIn, useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useStream } from '../app/use-stream.ts';
import { shortAddress } from '../parts/address.tsx';
import { Amount, TokenName } from '../parts/amount.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { OPEN_STATUSES } from '../operations/open-statuses.ts';
import { OperationRow } from '../operations/operation-row.tsx';
import { useHeadingFocus } from '../parts/screen.tsx';
import { usdText } from '../amounts/usd-text.ts';
import { WalletIcon } from '../parts/wallet-icon.tsx';
import { TokenIcon } from '../tokens/token-icon.tsx';
import { useMetadata } from '../tokens/use-metadata.ts';
import { TokenPrice } from '../tokens/token-price.tsx';
import { useTokenPrices } from '../tokens/use-token-prices.ts';
import type { PriceNow } from '../tokens/known-token.ts';
import { t } from '../texts/text.ts';
import type { PageWallet, SigningWallet } from '../wallets/page-wallet.ts';
import { OrdersWaiting } from '../orders/orders-waiting.tsx';
import { StakedRow } from '../stakes/staked-row.tsx';

/**
 * Without a stream, money that arrives is seen within this time. A session may make 720 requests an hour: 300 of them are for the
 * balance, and 60 each for its stream, the payments in progress, orders, stakes and prices. The other 120 are for names and logos, a
 * few when tokens are new to the page, and for what the person does.
 */
const REFRESH_MS = 12_000;
const REFRESH_PENDING_MS = 60_000;

export function HomeView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { signIn, client, state } = useApp();
  const heading = useHeadingFocus(t('home'));
  const api = client(wallet.network);
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      return await api.getBalance(wallet.address, { signal });
    },
    [wallet.address],
  );
  const hasBalance = loaded.value !== undefined;
  const pending = useLoad(
    async (signal) =>
      hasBalance
        ? await api.operations.list({ wallet: wallet.address, status: OPEN_STATUSES, signal }).page()
        : undefined,
    [wallet.address, hasBalance],
  );
  const isLive = useStream(
    {
      // Without a stream the page polls, so it has to know at once.
      open: (signal) => api.followBalance(wallet.address, { signal, maxOutageMs: 0 }),
      onValue: loaded.show,
      isWanted: hasBalance && isSignedIn(state, wallet),
    },
    [wallet.address],
  );
  usePoll(loaded.reload, isLive ? null : REFRESH_MS);
  usePoll(pending.reload, REFRESH_PENDING_MS);
  // The network that has prices has a market.
  const canSwap = hasBalance && loaded.value?.total_usd_value_reason !== 'network_unpriced';

  return (
    <main class="screen">
      <h1 class="hidden-text" ref={heading} tabIndex={-1}>
        {t('home')}
      </h1>
      <WalletHead wallet={wallet} />
      <div class="screen-body">
        {loaded.value && (
          <>
            <SolBalance balance={loaded.value} />
            {loaded.error !== undefined && <Notice tone="warn">{t('balance-old')}</Notice>}
            <Actions wallet={wallet} canSwap={canSwap} onFunded={loaded.reload} />
            {canSwap && <OrdersWaiting wallet={wallet} />}
            <StakedRow wallet={wallet} />
            <Pending operations={pending.value?.items ?? []} />
            <Tokens network={wallet.network} balance={loaded.value} />
          </>
        )}
        {!loaded.value && loaded.error === undefined && <Loading rows={4} />}
        {!loaded.value && loaded.error !== undefined && (
          <LoadFailed error={loaded.error} onRetry={loaded.reload} />
        )}
      </div>
    </main>
  );
}

export function WalletHead({ wallet }: { wallet: PageWallet }): JSX.Element {
  const { go } = useApp();
  return (
    <div class="home-head">
      <button
        type="button"
        class="wallet-switch"
        aria-label={t('choose-wallet', { name: wallet.name })}
        onClick={() => go({ view: 'wallets' })}
      >
        <WalletIcon address={wallet.address} />
        <span>{wallet.name}</span>
        <Icon name="down" size={16} />
      </button>
      {wallet.kind === 'watched' && <span class="badge">{t('watch-only')}</span>}
      {wallet.network !== 'mainnet' && <span class="badge badge-warn">{t('test-money')}</span>}
    </div>
  );
}

export function SolBalance({ balance }: { balance: Balance }): JSX.Element {
  return (
    <div class="balance">
      <p class="balance-amount">
        <Amount amount={balance.sol} token="SOL" look="large" isPress />
      </p>
      {balance.total_usd_value !== null && (
        <p class="muted">
          {usdText(balance.total_usd_value)}
          {balance.unpriced_tokens > 0 && ` ${t('unpriced-tokens', { count: balance.unpriced_tokens })}`}
        </p>
      )}
      {isDoubtful(balance.total_usd_value_reason) && <p class="muted">{t('value-unknown')}</p>}
    </div>
  );
}

/** A price that is known, but does not count at present: it is said. That there are none at all is not. */
function isDoubtful(reason: string | null): boolean {
  return reason !== null && reason !== 'network_unpriced' && reason !== 'unpriced';
}

function Actions(props: { wallet: SigningWallet; canSwap: boolean; onFunded: () => void }): JSX.Element {
  const { wallet, canSwap, onFunded } = props;
  const { go, state, requests } = useApp();
  const [faucet, setFaucet] = useState<'idle' | 'asking' | 'sent' | { error: unknown }>('idle');
  const fund = async (): Promise<void> => {
    setFaucet('asking');
    try {
      await requests.fund(wallet.network, wallet.address);
      setFaucet('sent');
      onFunded();
    } catch (error) {
      setFaucet({ error });
    }
  };
  return (
    <>
      <div class="actions">
        <Action icon="receive" text={t('receive')} onPress={() => go({ view: 'receive' })} />
        <Action icon="send" text={t('send')} onPress={() => go({ view: 'send' })} />
        {canSwap && <Action icon="swap" text={t('swap')} onPress={() => go({ view: 'swap' })} />}
        <Action icon="stake" text={t('stake')} onPress={() => go({ view: 'stake' })} />
        {state.settings.faucet && wallet.network !== 'mainnet' && (
          <Action
            icon="faucet"
            text={faucet === 'asking' ? t('faucet-asking') : t('faucet')}
            onPress={() => {
              if (faucet !== 'asking') void fund();
            }}
          />
        )}
      </div>
      <div aria-live="polite">
        {faucet === 'sent' && <Notice tone="good">{t('faucet-sent')}</Notice>}
        {typeof faucet === 'object' && <Notice tone="bad">{errorText(faucet.error)}</Notice>}
      </div>
    </>
  );
}

function Action(props: { icon: IconName; text: string; onPress: () => void }): JSX.Element {
  return (
    <button type="button" class="action" onClick={props.onPress}>
      <Icon name={props.icon} />
      {props.text}
    </button>
  );
}

function Pending({ operations }: { operations: readonly OperationSummary[] }): JSX.Element | null {
  if (operations.length === 0) return null;
  return (
    <section class="stack" aria-label={t('pending')}>
      <h2 class="section-title">{t('pending')}</h2>
      <ul class="list">
        {operations.map((operation) => (
          <li key={operation.operation_id}>
            <OperationRow operation={operation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Tokens({ network, balance }: { network: Network; balance: Balance }): JSX.Element {
  const tokens = Object.entries(balance.balances);
  const prices = useTokenPrices(
    network,
    tokens.flatMap(([, held]) => (hasPrice(held) ? [held.mint] : [])),
  );
  return (
    <section class="stack" aria-label={t('tokens')}>
      <h2 class="section-title">{t('tokens')}</h2>
      <ul class="list">
        {tokens.map(([token, held]) => (
          <li key={held.mint}>
            <TokenRow token={token} held={held} price={prices.get(held.mint)} />
          </li>
        ))}
      </ul>
      {balance.hidden_tokens > 0 && (
        <p class="hint">{t('hidden-tokens', { count: balance.hidden_tokens })}</p>
      )}
    </section>
  );
}

interface TokenRowProps {
  token: string;
  held: HeldBalance;
  price: PriceNow | undefined;
}

type HeldBalance = Balance['balances'][string];

function hasPrice({ usd_value_reason: reason }: HeldBalance): boolean {
  return reason !== 'network_unpriced';
}

/** Leads to the token's price, if the network has prices. */
function TokenRow({ token, held, price }: TokenRowProps): JSX.Element {
  const { go } = useApp();
  const shown = useMetadata({ token, mint: held.mint });
  // The row shortens the address of a token without a symbol.
  const symbol = shown.text === shortAddress(held.mint) ? token : shown.text;
  const content = (
    <>
      <TokenIcon {...shown} mint={held.mint} />
      <span class="grow">
        <span class="item-title">{token === 'SOL' ? t('solana') : <TokenName token={symbol} />}</span>
        <TokenPrice price={price} />
        {held.frozen && <span class="item-note">{t('frozen')}</span>}
        {token === 'SOL' && <span class="item-note">{t('pays-fees')}</span>}
      </span>
      <span class="item-end">
        <Amount amount={held.amount} token={symbol} isPress={!hasPrice(held)} />
        {held.usd_value !== null && <span class="item-note">{usdText(held.usd_value)}</span>}
      </span>
    </>
  );
  if (!hasPrice(held)) return <div class="item">{content}</div>;
  return (
    <button type="button" class="item" onClick={() => go({ view: 'price', token: held.mint })}>
      {content}
    </button>
  );
}
