import { relative } from 'node:path';
import { ChildProcessError } from './processes/child-process.ts';
import type { ServiceFile } from './service-file.ts';
import { SETTING_DESCRIPTIONS } from './settings.ts';

/** For the example: every address has a balance, even if it is zero. */
const EXAMPLE_ADDRESS = '11111111111111111111111111111111';

export function helpText(): string {
  const width = Math.max(...SETTING_DESCRIPTIONS.map(({ name }) => name.length));
  const settings = SETTING_DESCRIPTIONS.map(
    ({ name, fallback, what }) => `  ${name.padEnd(width)}  ${what} (${fallback})`,
  );
  return `npm start: brings up the whole wallet service on this machine.

It starts PostgreSQL, Temporal with its UI and a local Solana chain, then the worker, the API, the
wallet page, the bot with a messenger to try it in, and the codec endpoint, and writes their
addresses and a first API key to .local/service.json. Ctrl-C
stops all of it; the data stays for the next start (the chain is new each time). Everything listens on 127.0.0.1 only.

Settings (environment variables, with their defaults):
${settings.join('\n')}
`;
}

/** `codecLink`: null if the UI is not known, or no link could be made. */
export function banner(
  service: ServiceFile,
  codecLink: string | null,
  localDirectory: string,
  checkout: string,
): string {
  const inside = relative(checkout, localDirectory);
  const folder = inside.startsWith('..') ? localDirectory : inside || '.';
  const bearer = `-H 'Authorization: Bearer ${service.api_key}'`;
  return `
  The wallet service is ready.

    API           ${service.api_url}
    Reference     ${new URL('/docs', service.api_url).href}
    Wallet page   ${service.web_url}
    Chat          ${service.chat_url ?? '(the bot is on Telegram)'}
    Market        ${service.market_url ?? '(prices are read at JUPITER_URL)'}
    Epochs        ${service.epochs_url ?? '(the chain of SOLANA_DEVNET_RPC_URLS has its own)'}
    Temporal UI   ${codecLink ?? service.ui_url ?? '(of the server in TEMPORAL_ADDRESS)'}
    API key       ${service.api_key}

${uiText(service, codecLink, folder)}

  Three commands to try, in another terminal:

    npm run demo
    curl ${bearer} '${service.api_url}/wallet/balance?address=${EXAMPLE_ADDRESS}'
    npm run admin -- --help

  All addresses are in ${folder}/service.json, logs in ${folder}/logs. Ctrl-C stops everything.
`;
}

/** Payloads are encrypted, and the UI shows them to a browser that is signed in to the codec endpoint. */
function uiText({ ui_url: ui, codec_url: codec }: ServiceFile, link: string | null, folder: string): string {
  const token = `the operator token: codec_token in ${folder}/service.json`;
  if (link === null)
    return `  Payloads in the Temporal UI are encrypted. To read them, sign in at ${codec} with
  ${token}`;
  return `  The link to the Temporal UI signs your browser in, so that the UI shows encrypted payloads. It works once, within
  five minutes. After that, the UI is at ${ui}. Another browser signs in at ${codec} with
  ${token}`;
}

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ChildProcessError)) return error.message;
  const { message, logFile, lastLines } = error;
  const lines = lastLines.map((line) => `  | ${line}`);
  return [
    `${message}. The end of its log, ${logFile}:`,
    ...(lines.length > 0 ? lines : ['  | (empty)']),
  ].join('\n');
}
