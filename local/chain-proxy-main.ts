import { z } from 'zod';
import { faultListSetting } from './chain-faults-schema.ts';
import { createChainFaults } from './chain-faults.ts';
import { startChainProxy } from './chain-proxy.ts';

const environment = z
  .object({
    CHAIN_UPSTREAM_RPC_URL: z.url(),
    CHAIN_UPSTREAM_WS_URL: z.url(),
    CHAIN_RPC_PORT: z.coerce.number().int(),
    CHAIN_WS_PORT: z.coerce.number().int(),
    CHAIN_FAULTS: faultListSetting.default([]),
  })
  .parse(process.env);

const faults = createChainFaults();
faults.set(environment.CHAIN_FAULTS);

const { rpcUrl, wsUrl } = await startChainProxy({
  upstreamRpcUrl: environment.CHAIN_UPSTREAM_RPC_URL,
  upstreamWsUrl: environment.CHAIN_UPSTREAM_WS_URL,
  rpcPort: environment.CHAIN_RPC_PORT,
  wsPort: environment.CHAIN_WS_PORT,
  faults,
});
console.log(JSON.stringify({ rpcUrl, wsUrl }));
