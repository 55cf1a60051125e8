import { z } from 'zod';
import { startChainProxy } from './chain-proxy.ts';

const environment = z
  .object({
    CHAIN_UPSTREAM_RPC_URL: z.url(),
    CHAIN_UPSTREAM_WS_URL: z.url(),
    CHAIN_RPC_PORT: z.coerce.number().int(),
    CHAIN_WS_PORT: z.coerce.number().int(),
  })
  .parse(process.env);

const { rpcUrl, wsUrl } = await startChainProxy({
  upstreamRpcUrl: environment.CHAIN_UPSTREAM_RPC_URL,
  upstreamWsUrl: environment.CHAIN_UPSTREAM_WS_URL,
  rpcPort: environment.CHAIN_RPC_PORT,
  wsPort: environment.CHAIN_WS_PORT,
});
console.log(JSON.stringify({ rpcUrl, wsUrl }));
