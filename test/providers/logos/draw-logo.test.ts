import { expect } from 'chai';
import sharp from 'sharp';
import { drawLogo } from '../../../providers/logos/draw-logo.ts';

const RED = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } });

describe('A logo', () => {
  for (const form of ['png', 'jpeg', 'webp', 'gif'] as const) {
    it(`is drawn of a picture in the form ${form}, whole, as WebP of 80 by 80 pixels`, async () => {
      const logo = await drawLogo(await RED.clone().toFormat(form).toBuffer());
      expect(await sharp(logo ?? undefined).metadata()).to.include({ format: 'webp', width: 80, height: 80 });
    });
  }

  it('is not drawn of other forms, which have decoders too, nor of other bytes, nor without the end of the picture', async () => {
    const other = [
      await RED.clone().tiff().toBuffer(),
      await RED.clone().avif().toBuffer(),
      Buffer.from('a'),
      (await RED.clone().png().toBuffer()).subarray(0, -20),
    ];
    for (const bytes of other) expect(await drawLogo(bytes)).to.equal(null);
  });

  it('is not known to be missing if no process starts: drawing fails, and the worker lives', async () => {
    const { execPath } = process;
    const unhandled: unknown[] = [];
    const note = (error: unknown): number => unhandled.push(error);
    process.on('unhandledRejection', note);
    process.execPath = '/missing';
    try {
      const failure = await drawLogo(new Uint8Array(100_000)).catch((error: unknown) => error);
      expect(failure).to.have.property('code', 'ENOENT');
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled, 'each would end the worker').to.deep.equal([]);
    } finally {
      process.execPath = execPath;
      process.off('unhandledRejection', note);
    }
  });
});
