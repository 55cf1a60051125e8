import { Telegram, TelegramError } from 'telegraf';
import type { Opts, Telegram as Methods } from 'telegraf/types';
import { request } from 'undici';

type Options = Parameters<Telegram['callApi']>[2];

/** The requests that carry a picture. The package knows how to write their bodies. */
const WITH_FILES: ReadonlySet<keyof Methods> = new Set(['sendPhoto', 'editMessageMedia']);

/**
 * `telegraf`, which asks by undici: the HTTP client of the package needs several times the processor time, and a flood of
 * updates is answered as fast as its requests are made (docs/performance.md, "The bot"). Errors are the package's own, or
 * those of undici if no answer came.
 */
export class TelegramClient extends Telegram {
  override async callApi<Method extends keyof Methods>(
    method: Method,
    payload: Opts<Method>,
    options: Options = {},
  ): Promise<ReturnType<Methods[Method]>> {
    if (WITH_FILES.has(method)) return super.callApi(method, payload, options);
    const { statusCode, body } = await request(
      new URL(`./bot${this.token}/${method}`, this.options.apiRoot),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload, withoutNull),
        signal: options.signal,
      },
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

/** The package leaves out null too. */
function withoutNull(_: string, value: unknown): unknown {
  return value ?? undefined;
}
