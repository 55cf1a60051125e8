import { z } from 'zod';
import { TIMEFRAME_NAMES, type Timeframe } from '../domain/alerts/alert-rule.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { ChartRange } from '../domain/prices/chart-range.ts';
import { changeText } from './alert-notification.ts';
import { lines, type Html } from './html.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** The fields of the stored event that a chat shows (domain/alerts/firing.ts). */
export const significantChange = z.object({
  event: z.literal('price.significant_change'),
  data: z.object({
    token: z.string(),
    previous_price: z.string(),
    current_price: z.string(),
    change_percent: z.number(),
    timeframe: z.enum(TIMEFRAME_NAMES),
  }),
  timestamp: z.string(),
});

type ChangeData = z.output<typeof significantChange>['data'];

/** The shortest chart that shows the change. */
const CHARTS: Readonly<Record<Timeframe, ChartRange>> = {
  '5m': '1h',
  '1h': '1h',
  '4h': '24h',
  '24h': '24h',
  '7d': '7d',
};

export function significantChangeNotification(
  t: Text,
  { data, at }: { data: ChangeData; at: string },
  timeZone: string,
): ChatContent {
  const line = `/price ${data.token} ${CHARTS[data.timeframe]}`;
  return {
    html: lines(
      t('significant-change', { change: significantChangeText(t, data), direction: directionOf(data) }),
      t('alert-time', { time: timeText(t, at, timeZone), timeZone }),
      t('significant-change-off'),
    ),
    buttons: [[{ label: t('button-chart'), press: { do: 'run', line } }]],
  };
}

/** One sentence. */
export function significantChangeText(t: Text, data: ChangeData): Html {
  const { token, timeframe, previous_price: base, current_price: current, change_percent: change } = data;
  return changeText(t, { token, timeframe, base, current, change: String(change) });
}

function directionOf({ change_percent: change }: ChangeData): 'up' | 'down' {
  return change < 0 ? 'down' : 'up';
}
