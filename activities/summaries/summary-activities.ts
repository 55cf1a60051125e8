import type { SummaryWriter } from '../../db/summaries/summary-writer.ts';
import { isQuiet } from '../../domain/chats/quiet-hours.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { dueSummary } from '../../domain/summaries/summary-plan.ts';
import { summaryText, type SummaryTextDeps } from '../../chat-texts/summary.ts';
import type { Texts } from '../../chat-texts/text.ts';
import { privateMessage } from '../chats/private-message.ts';
import { writePages } from '../chats/write-pages.ts';

export interface SummaryActivities {
  /** Writes summaries to subscribers after the one with this id, for some seconds. Returns the last one's id; null: there are no more. */
  writeSummaries(after: string): Promise<string | null>;
}

export interface SummaryActivityDeps {
  /** Null: no network has prices. */
  summaries: SummaryWriter | null;
  tokenName: SummaryTextDeps['tokenName'];
  texts: Texts;
  userKeys: UserKeys;
  /** Tests pass other times. */
  now?: () => Date;
}

export function createSummaryActivities({
  summaries,
  tokenName,
  texts,
  userKeys,
  now = () => new Date(),
}: SummaryActivityDeps): SummaryActivities {
  return {
    async writeSummaries(after) {
      if (!summaries) return null;
      const next = await writePages(after, (page) =>
        summaries.write(page, {
          due({ settings }) {
            const at = now();
            return isQuiet(settings, at) ? null : dueSummary(settings.summary, settings.timeZone, at);
          },
          message(subscriber, portfolio) {
            const { language, settings } = subscriber;
            const content = summaryText(texts.of(language), portfolio, { ...settings, tokenName });
            return privateMessage(userKeys, subscriber, content);
          },
        }),
      );
      if (next === null) await summaries.removeOld();
      return next;
    },
  };
}
