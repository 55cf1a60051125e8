import { createNotificationSettingsStore } from '../../db/chats/notification-settings-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { readPortfolios } from '../../db/summaries/portfolio-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { PriceRules } from '../../domain/prices/agreed-price.ts';
import type { Portfolio } from '../../domain/summaries/portfolio.ts';
import { summaryLengthMs, type SummaryPlan } from '../../domain/summaries/summary-plan.ts';
import { authorize, notFound } from '../access/authorize.ts';

export interface SummariesDeps {
  database: Database;
  /** The network is null if it has no prices. */
  settings: PriceRules & { network: Network | null };
}

export function createSummaries({ database, settings: { network, ...rules } }: SummariesDeps) {
  const notifications = createNotificationSettingsStore(database);
  return {
    /** The wallets of the person's chat now, compared with the last summary. Nothing is kept of it. */
    async now(actor: Actor): Promise<{ portfolio: Portfolio; summary: SummaryPlan }> {
      authorize(actor, 'chat.change', 'own');
      if (network === null) throw new ServiceError('INVALID_REQUEST', 'This service has no prices.');
      const { userId } = actor;
      const summary = (await notifications.read(userId))?.summary;
      if (!summary) throw notFound('chat');
      const lengthMs = summaryLengthMs(summary);
      const portfolio = (await readPortfolios(database, { network, ...rules }, [{ userId, lengthMs }])).get(
        userId,
      );
      if (!portfolio) throw notFound('chat');
      return { portfolio, summary };
    },
  };
}
