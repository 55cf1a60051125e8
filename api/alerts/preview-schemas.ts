import { z } from 'zod';
import { CHART_THEMES } from '../../charts/chart-theme.ts';

const time = z.iso.datetime();

export const previewQuery = z.strictObject({
  theme: z.enum(CHART_THEMES).default('light').meta({ description: 'Colours of the chart.' }),
});

export const previewData = z
  .strictObject({
    token: z.string().meta({ description: 'Symbol of a listed token, else the address of its mint.' }),
    from: time,
    until: time,
    since: time.nullable().meta({
      description:
        'Time of the first price, if none is known at `from`. Null if the beginning has a price, or no price is known.',
    }),
    count: z.int().nullable().meta({
      description:
        'How often the alert would have fired. Null if no price of the time is known: then it cannot be tried.',
    }),
    firings: z
      .array(
        z.strictObject({
          at: time.meta({ description: 'The end of the minute.' }),
          price: z.string().meta({ description: 'In USD, decimal string.' }),
          target_price: z.string(),
        }),
      )
      .meta({ description: 'The newest 500, oldest first.' }),
    minutes: z.int().meta({
      description:
        'How many minutes have a price. In the others nothing was read, so nothing would have fired.',
    }),
    svg: z
      .string()
      .meta({ description: 'The chart of the time, with a mark at each of the newest firings.' }),
    description: z.string().meta({ description: 'The chart in a sentence, for people who do not see it.' }),
  })
  .meta({ id: 'AlertPreview' });

export const previewExample = {
  token: 'SOL',
  from: '2025-12-02T00:00:00.000Z',
  until: '2026-01-01T00:00:00.000Z',
  since: null,
  count: 1,
  firings: [{ at: '2025-12-24T14:05:00.000Z', price: '150.42', target_price: '150' }],
  minutes: 43_200,
  svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  description: 'The price of SOL over 30d.',
};
