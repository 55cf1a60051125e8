import type { JSX } from 'preact';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import type { AskedSend } from '../../client/src/checks/sends/send-template.ts';
import type { Network } from '../../client/src/network.ts';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import type { SendPreview } from '../../client/src/sends/send-types.ts';
import { Address, ShortAddress } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Notice, type Tone } from '../parts/notice.tsx';
import { LaterPart } from '../later.tsx';
import { MovedNotice } from '../recipients/moved-notice.tsx';
import { PartyName } from '../recipients/party-name.tsx';
import { useRecipients } from '../recipients/use-recipients.ts';
import { Worth } from '../parts/worth.tsx';
import { CostFact, ExpectedFee } from '../operations/cost-facts.tsx';
import { PreparedBy } from '../operations/prepared-by.tsx';
import {
  formatBaseUnits,
  formatLamports,
  groupDigits,
  readBaseUnits,
  readLamports,
} from '../amounts/amount-text.ts';
import type { ValuedSol } from '../amounts/sol-worth.ts';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { LookAlikeNotice } from './look-alike-notice.tsx';
import { MintFact } from '../tokens/mint-fact.tsx';
import { References } from './references.tsx';
import { solOf, tokenText, type ShownSend } from './shown-send.ts';

/** The facts that only the wallet's session knows; missing while it is locked. */
export interface WalletFacts {
  held: Held;
  recipients: readonly string[];
}

/** The wallet's balances of SOL, and of the token that is sent; null: SOL is sent. */
export interface Held {
  lamports: bigint;
  baseUnits: bigint | null;
}

/** Throws InvalidArgumentError if the balance cannot be one of this token. */
export function heldOf({ sol, balances }: Balance, { token }: AskedSend): Held {
  const held = Object.values(balances).find(({ mint }) => mint === token?.mint);
  return {
    lamports: readLamports(sol),
    baseUnits: token && readBaseUnits(held?.amount ?? '0', token.decimals),
  };
}

export interface SendSummaryProps {
  shown: ShownSend;
  network: Network;
  wallet: PageWallet | undefined;
  facts: WalletFacts | undefined;
}

/** Everything that a send does. Amount, addresses, mint, memo and references are those that the bytes are compared with. */
export function SendSummary({ shown, network, wallet, facts }: SendSummaryProps): JSX.Element {
  const { data, asked } = shown;
  const preview = data.send?.preview;
  const token = tokenText(shown);
  const { all } = useRecipients(wallet);
  const decimals = asked.token?.decimals ?? SOL_DECIMALS;
  return (
    <>
      <PreparedBy operation={data}>{t('prepared-unknown')}</PreparedBy>
      <div class="amount-head">
        <p class="amount-large">
          {groupDigits(formatBaseUnits(asked.baseUnits, decimals))} <span class="unit">{token}</span>
        </p>
        <Worth usd={preview?.usd_value ?? null} />
      </div>
      <section class="card stack-s" aria-label={t('recipient')}>
        <span class="small muted">{t('to')}</span>
        <PartyName wallet={wallet} address={asked.recipient} />
        <Address address={asked.recipient} />
        <LaterPart
          show={({ SaveRecipient }) => <SaveRecipient wallet={wallet} address={asked.recipient} />}
        />
      </section>
      <MovedNotice recipient={all.find(({ address }) => address === asked.recipient)} />
      {facts && <LookAlikeNotice address={asked.recipient} known={facts.recipients} />}
      {preview && <RiskNotice preview={preview} />}
      <dl class="card facts">
        <Fact name={t('from')}>{wallet ? wallet.name : <ShortAddress address={asked.from} />}</Fact>
        {asked.token && (
          <MintFact
            name={t('mint')}
            token={data.send?.token ?? asked.token.mint}
            mint={asked.token.mint}
            network={network}
          />
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
        {preview && <Costs preview={preview} asked={asked} token={token} valued={solOf(shown)} />}
        {facts && preview && <BalanceAfter facts={facts} preview={preview} asked={asked} token={token} />}
      </dl>
      {preview?.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warn">
          <InertText text={message} />
        </Notice>
      ))}
    </>
  );
}

const RISK_TONES: Partial<Record<string, Tone>> = { low: 'plain', medium: 'warn', high: 'bad' };

function RiskNotice({ preview: { risk } }: { preview: SendPreview }): JSX.Element | null {
  if (risk.reasons.length === 0) return null;
  return (
    <Notice tone={RISK_TONES[risk.level] ?? 'warn'}>
      {risk.reasons.map((reason) => (
        <p key={reason}>
          <InertText text={reason} />
        </p>
      ))}
    </Notice>
  );
}

function Costs(props: {
  preview: SendPreview;
  asked: AskedSend;
  token: string;
  valued: ValuedSol | undefined;
}): JSX.Element {
  const { preview, asked, token, valued } = props;
  return (
    <>
      <ExpectedFee fee={preview.network_fee} maxFeeLamports={asked.maxFeeLamports} valued={valued} />
      <CostFact name={t('rent')} amount={preview.rent} why={t('rent-why')} />
      {asked.token?.transferFee != null && asked.token.transferFee > 0n && (
        <Fact name={t('token-fee')}>
          {`${formatBaseUnits(asked.token.transferFee, asked.token.decimals)} ${token}`}
        </Fact>
      )}
    </>
  );
}

function BalanceAfter(props: {
  facts: WalletFacts;
  preview: SendPreview;
  asked: AskedSend;
  token: string;
}): JSX.Element {
  const { facts, preview, asked, token } = props;
  const { lamports: solBefore, baseUnits: before } = facts.held;
  const costs = readLamports(preview.network_fee) + readLamports(preview.rent);
  const solAfter = solBefore - costs - (asked.token ? 0n : asked.baseUnits);
  return (
    <>
      {asked.token && before !== null && (
        <Change
          name={t('balance-of', { token })}
          before={formatBaseUnits(before, asked.token.decimals)}
          after={formatBaseUnits(before - asked.baseUnits, asked.token.decimals)}
        />
      )}
      <Change name={t('balance-sol')} before={formatLamports(solBefore)} after={formatLamports(solAfter)} />
    </>
  );
}

function Change(props: { name: string; before: string; after: string }): JSX.Element {
  return (
    <Fact name={props.name}>
      <span class="muted">{groupDigits(props.before)}</span>
      <span aria-label={t('then')}> → </span>
      <strong>{groupDigits(props.after)}</strong>
    </Fact>
  );
}
