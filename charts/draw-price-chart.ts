import { LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { escapeUTF8 } from 'entities/escape';
import type { PriceChart } from '../domain/prices/price-chart.ts';
import { describeChart } from './describe-chart.ts';
import type { ChartTheme } from './chart-theme.ts';
import { chartOption } from './chart-option.ts';
import { CHART_HEIGHT, CHART_WIDTH } from './chart-size.ts';

use([
  LineChart,
  ScatterChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  LabelLayout,
  SVGRenderer,
]);

/** The chart as SVG. The program that shows it has the fonts; to-png.ts brings its own. */
export function drawPriceChart(chart: PriceChart, theme: ChartTheme): string {
  const drawing = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: CHART_WIDTH,
    height: CHART_HEIGHT,
  });
  try {
    drawing.setOption(chartOption(chart, theme));
    const text = escapeUTF8(describeChart(chart));
    return drawing
      .renderToSVGString({ useViewBox: true })
      .replace('<svg ', `<svg role="img" aria-label="${text}" `);
  } finally {
    drawing.dispose();
  }
}
