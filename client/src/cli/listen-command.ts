import { checkWebhookSecret } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { UsageError, type ExitCode } from './exit-codes.ts';
import { generatedSecret, whileRegistered } from './registered-endpoint.ts';
import { readText } from './settings.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const DEFAULT_PORT = '4000';

/** Ids of events, to mark repeats; beyond this many, the oldest is forgotten. */
const MAX_KNOWN_EVENTS = 10_000;

/** Twice as long as the service waits for an answer. */
const MAX_DELAY_SECONDS = 60;

export const listenCommand: Command = {
  name: 'webhooks listen',
  help: `wallet-service webhooks listen

Receives webhooks on this machine, verifies their signatures and prints the events, until it is interrupted.
It answers 401 to a delivery that it cannot verify.

  --port <number>           port to listen on, 0 for any free one (default ${DEFAULT_PORT})
  --host <address>          address to listen on (default 127.0.0.1)
  --secret <secret>         the endpoint's secret. Better: --secret-file, or WALLET_SERVICE_WEBHOOK_SECRET
  --secret-file <file>      file with the secret
  --register                register this receiver as an endpoint while it listens. Without a secret, it creates one.
                            The service has to reach this machine, as the embedded one does
  --events <names>          events to register for, separated by commas (default *, every event)
  --status <code>           status to answer verified events with (default 200)
  --delay <seconds>         seconds to wait before this answer (default 0)`,
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
    checkWebhookSecret(secret);
    const isNew = knownEvents();
    const receiver = await startWebhookReceiver({
      host: texts['host'] ?? '',
      port: wholeNumber('port', texts['port'], 0, 65_535),
      status: wholeNumber('status', texts['status'], 200, 599),
      delayMs: wholeNumber('delay', texts['delay'], 0, MAX_DELAY_SECONDS) * 1_000,
      secret,
      onEvent: ({ id, event, timestamp, data }) => {
        const repeated = !isNew(id);
        output.print(
          { type: 'event', id, event, timestamp, data, repeated },
          `${timestamp ?? ''}  ${event}  ${JSON.stringify(data)}${repeated ? '  (a repeat)' : ''}`,
        );
      },
      onRefused: ({ reason, message }) =>
        output.print({ type: 'refused', reason, message }, `refused (${reason}): ${message}`),
    });
    try {
      output.print({ type: 'listening', url: receiver.url }, `Listening on ${receiver.url}`);
      const listen = (): Promise<ExitCode> => interruption(terminal.interrupted);
      return client
        ? await whileRegistered(client, { url: receiver.url, events, secret }, output, listen)
        : await listen();
    } finally {
      await receiver.stop();
    }
  },
};

/** A service delivers an event at least once, so the same id may arrive again. */
function knownEvents(): (id: string) => boolean {
  const known = new Set<string>();
  return function isNew(id) {
    if (known.has(id)) return false;
    const [oldest] = known;
    if (known.size >= MAX_KNOWN_EVENTS && oldest !== undefined) known.delete(oldest);
    known.add(id);
    return true;
  };
}

function eventsFrom(text: string | undefined, isRegistered: boolean): string[] {
  if (text !== undefined && !isRegistered) throw new UsageError('--events needs --register');
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
    'No secret: set WALLET_SERVICE_WEBHOOK_SECRET, name a file with --secret-file, or use --register, which creates one',
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
