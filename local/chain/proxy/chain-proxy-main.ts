import { z } from 'zod';
import { faultListSetting, faultsOfNode } from '../faults/chain-faults-schema.ts';
import { createChainFaults } from '../faults/chain-faults.ts';
import { startChainProxies } from './chain-proxy.ts';

const environment = z
  .object({
    CHAIN_UPSTREAM_RPC_URL: z.url(),
    CHAIN_UPSTREAM_WS_URL: z.url(),
    /** One port per node, separated by commas. */
    CHAIN_RPC_PORTS: z.string().transform((ports) => ports.split(',').map(Number)),
    CHAIN_WS_PORT: z.coerce.number().int(),
    CHAIN_FAULTS: faultListSetting.default([]),
  })
  .parse(process.env);

const nodes = environment.CHAIN_RPC_PORTS.map((rpcPort, index) => {
  const node = index + 1;
  // Random numbers of its own, so that faults with a probability do not hit all nodes at the same call.
  const faults = createChainFaults(node);
  faults.set(faultsOfNode(environment.CHAIN_FAULTS, node));
  return { rpcPort, faults };
});

const { rpcUrls, wsUrl } = await startChainProxies({
  upstreamRpcUrl: environment.CHAIN_UPSTREAM_RPC_URL,
  upstreamWsUrl: environment.CHAIN_UPSTREAM_WS_URL,
  wsPort: environment.CHAIN_WS_PORT,
  nodes,
});
console.log(JSON.stringify({ rpcUrls, wsUrl }));
