import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { CHART_WIDTH } from './chart-size.ts';

/** Factor on the width of the drawing: sharp on phones, and below 100 kB. */
const SCALE = 3;

/** A loader for CommonJS, such as that of the tests, has no `import.meta.resolve`. */
const require = createRequire(import.meta.url);

/** A container has no fonts, so they come with a package. */
const FONT_FILES = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
];

/** Draws the SVG in a thread of the pool. */
export async function toPng(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: CHART_WIDTH * SCALE },
    font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' },
    logLevel: 'off',
  });
  return image.asPng();
}
