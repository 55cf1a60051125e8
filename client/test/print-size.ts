import { MAX_BUNDLE_BYTES, measureBundle } from './support/bundle-size.ts';

const { minifiedBytes, gzippedBytes } = await measureBundle();
process.stdout.write(
  `${gzippedBytes} bytes gzipped, of ${MAX_BUNDLE_BYTES} at most; ${minifiedBytes} bytes minified\n`,
);
