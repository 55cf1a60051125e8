import { z } from 'zod';
import { faultListSetting, faultsOfNode } from '../faults/chain-faults-schema.ts';
import { createChainFaults } from '../faults/chain-faults.ts';
import { createChainCheatCodes } from '../chain-cheat-codes.ts';
import { startControlServer } from '../epochs/control-server.ts';
import { createEpochAnswers } from '../epochs/epoch-answers.ts';
import { createEpochEngine } from '../epochs/epoch-engine.ts';
import { startChainProxies } from './chain-proxy.ts';

const slotRanges = z.array(z.object({ first: z.int(), last: z.int() }));

const environment = z
  .object({
    CHAIN_UPSTREAM_RPC_URL: z.url(),
    CHAIN_UPSTREAM_WS_URL: z.url(),
    /** One port per node, separated by commas. */
    CHAIN_RPC_PORTS: z.string().transform((ports) => ports.split(',').map(Number)),
    CHAIN_WS_PORT: z.coerce.number().int(),
    CHAIN_FAULTS: faultListSetting.default([]),
    CHAIN_SLOT_TIME_MS: z.coerce.number().int(),
    /** Port of the page on which people end epochs. */
    CHAIN_CONTROL_PORT: z.coerce.number().int(),
    /** The slots that the chain jumped over before, JSON. */
    CHAIN_SKIPPED: z.string().transform((text) => slotRanges.parse(JSON.parse(text))),
  })
  .parse(process.env);

const nodes = environment.CHAIN_RPC_PORTS.map((rpcPort, index) => {
  const node = index + 1;
  // Random numbers of its own, so that faults with a probability do not hit all nodes at the same call.
  const faults = createChainFaults(node);
  faults.set(faultsOfNode(environment.CHAIN_FAULTS, node));
  return { rpcPort, faults };
});

const chain = createChainCheatCodes(environment.CHAIN_UPSTREAM_RPC_URL);
const slotTimeMs = environment.CHAIN_SLOT_TIME_MS;
const engine = await createEpochEngine({
  chain,
  slotTimeMs,
  skipped: environment.CHAIN_SKIPPED,
  say: console.error,
});
const { url: controlUrl } = await startControlServer({ chain, engine }, environment.CHAIN_CONTROL_PORT);

const { rpcUrls, wsUrl } = await startChainProxies({
  upstreamRpcUrl: environment.CHAIN_UPSTREAM_RPC_URL,
  upstreamWsUrl: environment.CHAIN_UPSTREAM_WS_URL,
  wsPort: environment.CHAIN_WS_PORT,
  nodes,
  epochs: { ...engine, answer: createEpochAnswers({ chain, engine, slotTimeMs }) },
});
console.log(JSON.stringify({ rpcUrls, wsUrl, controlUrl }));
