import { decodeQR } from 'qr/decode.js';

/** In pixels. A larger picture takes longer, and a code that fills half of this one has enough. */
const MAX_SIDE = 640;

/** Reads the code in the middle of the picture, which is a square of its whole height or width. Undefined: it has none that can be read. */
export function createCodeReader(video: HTMLVideoElement): () => string | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return function readCode() {
    const { videoWidth, videoHeight } = video;
    const from = Math.min(videoWidth, videoHeight);
    const side = Math.min(from, MAX_SIDE);
    if (!context || side === 0) return undefined;
    // Another size clears the canvas. It changes when a phone is turned.
    if (canvas.width !== side) canvas.width = canvas.height = side;
    context.drawImage(video, (videoWidth - from) / 2, (videoHeight - from) / 2, from, from, 0, 0, side, side);
    try {
      return decodeQR(context.getImageData(0, 0, side, side));
    } catch {
      // It throws if it finds no code, and so for most pictures.
      return undefined;
    }
  };
}
