import type { Command, CommandContext } from './command.ts';
import { UsageError, type ExitCode } from './exit-codes.ts';
import { generatedSecret, whileRegistered } from './registered-endpoint.ts';
import { readText } from './settings.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const DEFAULT_PORT = '4000';

/** Twice what the service waits for an answer. */
const MAX_DELAY_SECONDS = 60;

export const listenCommand: Command = {
  name: 'webhooks listen',
  help: `wallet-service webhooks listen

Receives webhooks on this machine, verifies their signatures and prints the events, until it is interrupted.
A delivery that must not be believed is answered with 401.

  --port <number>           ${DEFAULT_PORT} where it is left out; 0 takes a free one
  --host <address>          127.0.0.1 where it is left out
  --secret <secret>         the endpoint's secret. Better: --secret-file, or WALLET_SERVICE_WEBHOOK_SECRET
  --secret-file <file>      holds the secret
  --register                registers this receiver with the service while it listens, with a secret of its own where none
                            is given. The service has to reach it: the embedded one does
  --events <names>          what to register for, with commas between; every event (*) where it is left out
  --status <code>           answer to what was verified; 200 where it is left out
  --delay <seconds>         wait that long before this answer; 0 where it is left out`,
  options: {
    port: { type: 'string', default: DEFAULT_PORT },
    host: { type: 'string', default: '127.0.0.1' },
    secret: { type: 'string' },
    'secret-file': { type: 'string' },
    register: { type: 'boolean' },
    events: { type: 'string' },
    status: { type: 'string', default: '200' },
    delay: { type: 'string', default: '0' },
  },
  minPositionals: 0,
  maxPositionals: 0,
  async run(context) {
    const { texts, flags, terminal, output } = context;
    const isRegistered = flags.has('register');
    const events = eventsFrom(texts['events'], isRegistered);
    const client = isRegistered ? await context.client() : null;
    const secret = await secretFrom(context);
    const receiver = await startWebhookReceiver({
      host: texts['host'] ?? '',
      port: wholeNumber('port', texts['port'], 0, 65_535),
      status: wholeNumber('status', texts['status'], 200, 599),
      delayMs: wholeNumber('delay', texts['delay'], 0, MAX_DELAY_SECONDS) * 1_000,
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
      const listen = (): Promise<ExitCode> => interruption(terminal.interrupted);
      return client
        ? await whileRegistered(client, { url: receiver.url, events, secret }, output, listen)
        : await listen();
    } finally {
      await receiver.stop();
    }
  },
};

function eventsFrom(text: string | undefined, isRegistered: boolean): string[] {
  if (text !== undefined && !isRegistered) throw new UsageError('--events goes with --register');
  return (text ?? '*').split(',').map((name) => name.trim());
}

async function secretFrom({ texts, flags, terminal }: CommandContext): Promise<string> {
  const file = texts['secret-file'];
  const secret =
    file === undefined
      ? (texts['secret'] ?? terminal.environment['WALLET_SERVICE_WEBHOOK_SECRET'])
      : (await readText('--secret-file', file)).trim();
  if (secret) return secret;
  if (flags.has('register')) return generatedSecret();
  throw new UsageError(
    'No secret: set WALLET_SERVICE_WEBHOOK_SECRET, name a file with --secret-file, or --register an endpoint while it listens',
  );
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
