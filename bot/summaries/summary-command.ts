import { summaryText } from '../../chat-texts/summary.ts';
import type { Network } from '../../domain/networks.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Command } from '../command.ts';

export interface SummaryCommandDeps {
  summaries: UseCases['summaries'];
  wallets: Pick<UseCases['wallets'], 'tokenName'>;
  /** Whose wallets are summed up; null: no network has prices. */
  pricedNetwork: Network | null;
}

export function createSummaryCommand({ summaries, wallets, pricedNetwork }: SummaryCommandDeps): Command {
  return async ({ t, actor, timeZone }) => {
    if (pricedNetwork === null) return refuses(t('summary-no-prices'));
    const tokenName = (token: string): string => wallets.tokenName(pricedNetwork, token);
    const { portfolio, summary } = await summaries.now(actor);
    if (portfolio.wallets.length === 0) return says(t('summary-no-wallet'));
    return { public: summaryText(t, portfolio, { summary, timeZone, tokenName }) };
  };
}
