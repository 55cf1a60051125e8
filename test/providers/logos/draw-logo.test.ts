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

  it('is not drawn of other forms, which have decoders too, and not of other bytes', async () => {
    const other = [
      await RED.clone().tiff().toBuffer(),
      await RED.clone().avif().toBuffer(),
      Buffer.from('a'),
    ];
    for (const bytes of other) expect(await drawLogo(bytes)).to.equal(null);
  });
});
