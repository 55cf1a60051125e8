import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { CHART_WIDTH } from './draw-price-chart.ts';

/** Of the width of the drawing: sharp on phones, and below 100 kB. */
const SCALE = 3;

/** A container has no fonts, so they come with a package. The file of a weight is its own family with this name. */
const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)),
);

/** Draws the SVG in a thread of the pool. */
export async function toPng(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: CHART_WIDTH * SCALE },
    font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' },
    logLevel: 'off',
  });
  return image.asPng();
}
