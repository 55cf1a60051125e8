import type { Command, CommandContext } from './command.ts';
import { UsageError, type ExitCode } from './exit-codes.ts';
import { readText } from './settings.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const DEFAULT_PORT = '4000';

export const listenCommand: Command = {
  name: 'webhooks listen',
  help: `wallet-service webhooks listen

Receives webhooks on this machine, verifies their signatures and prints the events, until it is interrupted.
A delivery that must not be believed is answered with 401.

  --port <number>           ${DEFAULT_PORT} where it is left out; 0 takes a free one
  --host <address>          127.0.0.1 where it is left out
  --secret <secret>         the endpoint's secret. Better: --secret-file, or WALLET_SERVICE_WEBHOOK_SECRET
  --secret-file <file>      holds the secret
  --status <code>           answer to what was verified; 200 where it is left out`,
  options: {
    port: { type: 'string', default: DEFAULT_PORT },
    host: { type: 'string', default: '127.0.0.1' },
    secret: { type: 'string' },
    'secret-file': { type: 'string' },
    status: { type: 'string', default: '200' },
  },
  minPositionals: 0,
  maxPositionals: 0,
  async run(context) {
    const { texts, terminal, output } = context;
    const secret = await secretFrom(context);
    const receiver = await startWebhookReceiver({
      host: texts['host'] ?? '',
      port: wholeNumber('port', texts['port'], 0, 65_535),
      status: wholeNumber('status', texts['status'], 200, 599),
      secret,
      onEvent: ({ id, event, timestamp, data }) =>
        output.tell(
          { type: 'event', id, event, timestamp, data },
          `${timestamp ?? ''}  ${event}  ${JSON.stringify(data)}`,
        ),
      onRefused: ({ reason, message }) =>
        output.tell({ type: 'refused', reason, message }, `refused (${reason}): ${message}`),
    });
    try {
      output.tell({ type: 'listening', url: receiver.url }, `Listening on ${receiver.url}`);
      return await interruption(terminal.interrupted);
    } finally {
      await receiver.stop();
    }
  },
};

async function secretFrom({ texts, terminal }: CommandContext): Promise<string> {
  const file = texts['secret-file'];
  const secret =
    file === undefined
      ? (texts['secret'] ?? terminal.environment['WALLET_SERVICE_WEBHOOK_SECRET'])
      : (await readText('--secret-file', file)).trim();
  if (secret) return secret;
  throw new UsageError('No secret: set WALLET_SERVICE_WEBHOOK_SECRET, or name a file with --secret-file');
}

async function interruption(signal: AbortSignal): Promise<ExitCode> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
  throw signal.reason;
}

function wholeNumber(option: string, text: string | undefined, min: number, max: number): number {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${option} must be a whole number from ${min} to ${max}`);
}
