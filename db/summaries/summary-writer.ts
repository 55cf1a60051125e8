import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { portfolioValue, type Portfolio } from '../../domain/summaries/portfolio.ts';
import { summaryLengthMs, type DueSummary } from '../../domain/summaries/summary-plan.ts';
import { insertMessages } from '../chats/chat-message-rows.ts';
import { holdSubscribers, type Subscriber } from '../chats/subscribers.ts';
import type { Database } from '../postgres/connect.ts';
import { readPortfolios, type PortfolioRules } from './portfolio-queries.ts';

export interface SummaryWriter {
  /**
   * Values the wallets of those who are due, of at most `limit` subscribers after the one with the id `after`, and writes the summaries in the same
   * database transaction: a person gets one for a day at most. Returns the last one's id; null: there are no more.
   */
  write(page: { after: string; limit: number }, decide: SummaryDecisions): Promise<string | null>;
  /** Removes values that no summary shows any more. */
  removeOld(): Promise<void>;
}

export interface SummaryDecisions {
  /** Null: not now. */
  due(subscriber: Subscriber): DueSummary | null;
  message(subscriber: Subscriber, portfolio: Portfolio): { id: string; bodyCiphertext: string };
}

/** Longer than the picture shows. */
const RETENTION = "interval '40 days'";

export function createSummaryWriter(database: Database, rules: PortfolioRules): SummaryWriter {
  return {
    write: (page, { due, message }) =>
      database.transaction(async (trx) => {
        const subscribers = await holdSubscribers(trx, 'portfolio.summary', page);
        const next = subscribers.length < page.limit ? null : (subscribers.at(-1)?.id ?? null);
        const asked = subscribers.flatMap((subscriber) => {
          const summary = due(subscriber);
          return summary ? [{ subscriber, ...summary }] : [];
        });
        // A statement of its own, after the people are held: it sees what another transaction has just written.
        const written = (await trx('chat_summaries')
          .whereIn(
            ['user_id', 'day'],
            asked.map(({ subscriber, day }) => [subscriber.id, day]),
          )
          .pluck('user_id')) as string[];
        const left = asked.filter(({ subscriber }) => !written.includes(subscriber.id));
        if (left.length === 0) return next;
        const portfolios = await readPortfolios(
          trx,
          rules,
          left.map(({ subscriber: { id, settings } }) => ({
            userId: id,
            lengthMs: summaryLengthMs(settings.summary),
          })),
        );
        const found = left.flatMap((each) => {
          const portfolio = portfolios.get(each.subscriber.id);
          return portfolio ? [{ ...each, portfolio }] : [];
        });
        await trx('chat_summaries').insert(
          found.map(({ subscriber, day, isReported, portfolio }) => ({
            user_id: subscriber.id,
            day,
            at: portfolio.at,
            usd: portfolioValue(portfolio).usd?.toString() ?? null,
            wallets: [...portfolio.wallets],
            is_reported: isReported,
          })),
        );
        await insertMessages(
          trx,
          found.flatMap(({ subscriber, day, isReported, portfolio }) =>
            // Without a wallet there is nothing to sum up.
            isReported && portfolio.wallets.length > 0
              ? [
                  {
                    ...message(subscriber, portfolio),
                    cause: `summary/${subscriber.id}/${day}`,
                    chatId: subscriber.chatId,
                    userId: subscriber.id,
                    priority: PRIORITY.notification,
                    operation: null,
                  },
                ]
              : [],
          ),
        );
        return next;
      }),

    async removeOld() {
      await database('chat_summaries').whereRaw(`at < now() - ${RETENTION}`).del();
    },
  };
}
