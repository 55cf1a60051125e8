import jsQR from 'jsqr';
import type { Page } from 'playwright-core';

interface Pixels {
  data: number[];
  width: number;
  height: number;
}

/** The text that a phone's camera would read from the code on the screen. */
export async function readQrCode(page: Page): Promise<string> {
  const png = (await page.locator('.qr').screenshot()).toString('base64');
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('The browser is closed.');
  // The browser itself decodes the picture, on a page without the wallet's rules.
  const { data, width, height } = await other.evaluate<Pixels>(`(${READ_PIXELS})('${png}')`);
  await other.close();
  const found = jsQR.default(Uint8ClampedArray.from(data), width, height);
  if (!found) throw new Error('The code on the screen cannot be read.');
  return found.data;
}

const READ_PIXELS = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { data: Array.from(context.getImageData(0, 0, width, height).data), width, height };
}`;
