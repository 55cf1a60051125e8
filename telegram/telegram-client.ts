import { Telegram, TelegramError } from 'telegraf';
import type { Opts, Telegram as Methods } from 'telegraf/types';
import { FormData, request, type Dispatcher } from 'undici';

type Options = Parameters<Telegram['callApi']>[2];

/**
 * `telegraf`, which asks by undici: the HTTP client of the package needs several times the processor time, and a flood of
 * updates is answered as fast as its requests are made (docs/performance.md, "The bot"). It does not know of proxies either. Errors are the
 * package's own, or those of undici if no answer came.
 */
export class TelegramClient extends Telegram {
  override async callApi<Method extends keyof Methods>(
    method: Method,
    payload: Opts<Method>,
    options: Options = {},
  ): Promise<ReturnType<Methods[Method]>> {
    const { statusCode, body } = await request(
      new URL(`./bot${this.token}/${method}`, this.options.apiRoot),
      { method: 'POST', ...written(payload), signal: options.signal },
    );
    if (statusCode >= 500) {
      await body.dump();
      throw refusal(method, { error_code: statusCode, description: 'The server failed' });
    }
    const answer = (await body.json()) as Answer<ReturnType<Methods[Method]>>;
    if (!answer.ok) throw refusal(method, answer);
    return answer.result;
  }
}

/** Bot API, "Making requests". */
type Answer<Result> =
  | { ok: true; result: Result }
  | { ok: false; error_code: number; description: string; parameters?: { retry_after?: number } };

/** Without the payload, which has a person's text in it. */
function refusal(method: string, response: ConstructorParameters<typeof TelegramError>[0]): TelegramError {
  return new TelegramError(response, { method, payload: {} });
}

/** As JSON; with pictures, as a form in which each is a part (Bot API, "Sending files"). */
function written(payload: object): Pick<Dispatcher.RequestOptions, 'headers' | 'body'> {
  const files: [name: string, bytes: Uint8Array][] = [];
  const json = JSON.stringify(payload, function part(this: unknown, name, value: unknown) {
    // The package leaves out null too.
    if (!isFile(value)) return value ?? undefined;
    // A file inside of a field is named there; one that is the field itself takes its place below.
    const part = this === payload ? name : `${name}_file`;
    files.push([part, value.source]);
    return `attach://${part}`;
  });
  if (files.length === 0) return { headers: { 'content-type': 'application/json' }, body: json };
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, bytes] of files) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.png`);
  return { body: form };
}

function isFile(value: unknown): value is { source: Uint8Array } {
  return (
    typeof value === 'object' && value !== null && 'source' in value && value.source instanceof Uint8Array
  );
}
