import { loadConfig } from '../config/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createCodecServer } from './codec-server.ts';
import { createPayloadCodec } from '../encryption/payload-codec.ts';

const config = loadConfig(process.env);
const { host, port, operatorToken, uiOrigin } = config.codec;
const logger = createLogger({ level: config.logLevel, service: 'codec' });
if (operatorToken === null) throw new Error('CODEC_TOKEN is required: operators sign in with it.');

const server = createCodecServer({
  codec: createPayloadCodec(config.encryptionKeys),
  operatorToken,
  uiOrigin,
  onError: (err) => logger.error({ err }, 'codec request failed'),
});
server.on('error', (err) => {
  logger.fatal({ err, host, port }, 'codec server failed; CODEC_HOST and CODEC_PORT set its address');
  process.exitCode = 1;
});
server.listen(port, host, () =>
  logger.info({ host, port, ui_origin: uiOrigin }, 'codec server is listening'),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeIdleConnections();
  });
}
