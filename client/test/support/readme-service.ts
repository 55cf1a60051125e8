import { z } from 'zod';
import { routeOf } from './document.ts';
import { entryEvent } from './event-stream-server.ts';
import { failure, success, type ReceivedRequest, type Reply } from './http-server.ts';
import { startOrderService } from './order-service.ts';
import { PAGE_FOLDER, passOn } from './page-server.ts';
import { sampleOf } from './sample.ts';
import { startSendService, type SendService } from './send-service.ts';
import { startSwapService, type SwapService, type SwapServiceOptions } from './swap-service.ts';
import { historyEntry, historyPage, wallet } from './wallet-answers.ts';

/** More than the sender has. */
const TOO_MUCH = '1000000';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

/** Paths of the samples. */
const FOUND_TOKEN = `/v1/swap/tokens/${encodeURIComponent('text of x.items[].mint')}`;
const ALERT = `/v1/alerts/${encodeURIComponent('text of x.rule_id')}`;

const sampleSchema = z.looseObject({ send: z.looseObject({ preview: z.looseObject({}) }) });

/** Answers all requests of the programs on the library's page. Each send ends as confirmed. */
export async function startReadmeService(): Promise<SendService> {
  const swaps = await startEndingSwaps('op_3', startSwapService);
  const orders = await startEndingSwaps('op_4', startOrderService);
  const service: SendService = await startSendService({
    async intercept(request) {
      for (const [{ baseUrl }, paths] of [
        [swaps, /^\/v1\/(?:swap(?!\/tokens)|operations\/op_3)\b/],
        [orders, /^\/v1\/(?:trigger-orders|operations\/op_4)\b/],
      ] as const) {
        if (!paths.test(request.path)) continue;
        return await passOn(baseUrl, { ...request, path: request.path.replace('/v1', PAGE_FOLDER) });
      }
      if (request.path.startsWith(PAGE_FOLDER)) return passOn(service.baseUrl, request);
      // The send is confirmed when the library asks for it.
      if (request.method === 'GET' && service.submitted.length > confirmed) {
        confirmed = service.submitted.length;
        service.transition('confirmed', { ended: true });
      }
      return answer(request);
    },
  });
  let confirmed = 0;
  const close = async (): Promise<void> => {
    await Promise.all([service.close(), swaps.close(), orders.close()]);
  };
  return { ...service, close };
}

/** Each swap ends as confirmed when the library asks for it. */
async function startEndingSwaps(
  operationId: string,
  start: (options: SwapServiceOptions) => Promise<SwapService>,
): Promise<SwapService> {
  const swaps: SwapService = await start({
    operationId,
    intercept({ method }) {
      if (method === 'GET' && swaps.submitted.length === 1) swaps.transition('confirmed', { ended: true });
      return undefined;
    },
  });
  return swaps;
}

function answer({ method, path, query, headers, body }: ReceivedRequest): Reply | undefined {
  const isStream = headers.accept === 'text/event-stream';
  switch (`${method} ${path}`) {
    case 'POST /v1/wallet/send': {
      const { amount, token } = z.looseObject({ amount: z.string(), token: z.string() }).parse(body);
      if (amount === TOO_MUCH) return failure(422, 'INSUFFICIENT_FUNDS', { details: 'there is less' });
      return token === 'SOL' ? undefined : success(tokenOperation(), 202);
    }
    case 'POST /v1/operations/op_2/cancel':
      return success(tokenOperation());
    case 'GET /v1/operations/op_1':
      return isStream ? stream(`${entryEvent('1', 1)}event: end\ndata: {}\n\n`) : undefined;
    case 'GET /v1/timeline':
      return isStream
        ? stream(entryEvent('c2', 2, 'confirmed'))
        : success(sampleOf(routeOf('getTimeline').data));
    case 'GET /v1/operations':
      return success({ items: query.has('cursor') ? [] : [summary()], next_cursor: null });
    case 'GET /v1/wallet/balance':
      return success(sampleOf(routeOf('getBalance').data));
    case 'POST /v1/wallets/challenge':
      return success(challengeFor(z.object({ address: z.string() }).parse(body).address), 201);
    case 'POST /v1/wallets':
      return success(wallet(), 201);
    case 'GET /v1/wallets':
      return success({ items: [wallet()], next_cursor: null });
    case 'GET /v1/wallet/history':
      return success(historyPage([historyEntry()], null));
    case 'GET /v1/swap/tokens':
      return success(sampleOf(routeOf('findTokens').data));
    case `GET ${FOUND_TOKEN}`:
      return success(sampleOf(routeOf('getToken').data));
    case 'GET /v1/pools':
      return success({ items: [], next_cursor: null });
    case 'POST /v1/alerts':
      return success(sampleOf(routeOf('createAlert').data), 201);
    case 'GET /v1/alerts':
      return success({ items: [], next_cursor: null });
    case `GET ${ALERT}`:
    case `PUT ${ALERT}`:
      return success(sampleOf(routeOf('getAlert').data));
    case `DELETE ${ALERT}`:
      return success(sampleOf(routeOf('deleteAlert').data));
    case 'GET /ready':
      return success(sampleOf(routeOf('ready').data));
    case 'POST /v1/webhooks':
      return success(sampleOf(routeOf('createWebhook').data), 201);
    default:
      return method === 'DELETE' ? success({ address: path, removed: true }) : undefined;
  }
}

function challengeFor(address: string) {
  const lines = ['localhost wants you to sign in with your Solana account:', address, '', 'Chain ID: devnet'];
  return { nonce: '0123456789abcdef', message: lines.join('\n'), expires_at: '2026-01-01T00:00:00.000Z' };
}

function stream(body: string): Reply {
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body };
}

function summary(): unknown {
  const { items } = z.object({ items: z.array(z.unknown()) }).parse(sampleOf(routeOf('listOperations').data));
  return items[0];
}

function tokenOperation(): unknown {
  const sample = sampleSchema.parse(sampleOf(routeOf('send').data));
  const preview = {
    ...sample.send.preview,
    received_amount: '20',
    rent: '0.00203928',
    decimals: 6,
    token_program: TOKEN_PROGRAM,
    transfer_fee: null,
  };
  return {
    ...sample,
    operation_id: 'op_2',
    content_version: 1,
    send: { ...sample.send, base_units: '20000000', preview },
  };
}
