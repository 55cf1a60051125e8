import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { FeedActivities } from '../../activities/news/feed-activities.ts';
import type { NewsActivities } from '../../activities/news/news-activities.ts';
import type { SummaryActivities } from '../../activities/summaries/summary-activities.ts';
import { feedRead, hourlyWrite } from '../activity-options.ts';

const { readFeeds } = proxyActivities<FeedActivities>({ ...feedRead, summary: 'Read the feeds of news' });

const { writeNews } = proxyActivities<NewsActivities>({ ...hourlyWrite, summary: 'Write news' });

const { writeSummaries } = proxyActivities<SummaryActivities>({
  ...hourlyWrite,
  summary: 'Write summaries',
});

/**
 * Reads the feeds, and writes to everyone who is due. The database has each written message, so a turn that is repeated, late or left out
 * changes nothing wrong.
 */
export async function hourlyWorkflow(): Promise<void> {
  await Promise.all([readNews(), toEveryone(writeSummaries)]);
}

async function readNews(): Promise<void> {
  const { feeds, failed, newItems } = await readFeeds();
  setCurrentDetails(`${newItems} new items in ${feeds} feeds; ${failed} could not be read.`);
  await toEveryone(writeNews);
}

async function toEveryone(write: (after: string) => Promise<string | null>): Promise<void> {
  for (let after: string | null = ''; after !== null;) after = await write(after);
}
