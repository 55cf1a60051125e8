import { expect } from 'chai';
import { drawPriceChart } from '../../charts/draw-price-chart.ts';
import { toPng } from '../../charts/to-png.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import { chartOfValues } from '../../domain/summaries/value-chart.ts';
import { keepPicture } from '../support/keep-picture.ts';

const DAY_MS = 86_400_000;
const UNTIL = new Date('2026-11-24T09:00:00Z');

/** A wallet's value at nine on each day, in USD. */
const VALUES = [
  '1180',
  '1221',
  '1218',
  '1220',
  '1252',
  '1257',
  '1224',
  '1213',
  '1230',
  '1213',
  '1186',
  '1204',
  '1235',
  '1232',
  '1239',
  '1286',
  '1317',
  '1307',
  '1315',
  '1345',
  '1336',
  '1301',
  '1300',
  '1313.98',
];

describe('the chart of a summary', () => {
  it('has the value of the wallets on each day, and its change since the first one', async () => {
    const points = VALUES.map((value, index) => ({
      at: new Date(UNTIL.getTime() - (VALUES.length - 1 - index) * DAY_MS),
      price: parsePrice(value) ?? expect.fail(value),
    }));
    const svg = drawPriceChart(chartOfValues('Wallets', points), 'dark');
    for (const text of ['Wallets / USD · 23d', '1313.98', '+11.35 %', '2026-11-24 09:00 UTC'])
      expect(svg).to.include(text);
    await keepPicture('docs/bot/summary-value.png', () => toPng(svg));
  });
});
