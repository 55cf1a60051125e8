import { createChainReader, createNetworks } from '../../chain/networks.ts';
import { createChainStore } from '../../db/chains/chain-store.ts';
import { createOperationListener } from '../../db/operations/operation-listener.ts';
import { createColumnCipher } from '../../encryption/column-cipher.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { createKeyedHash } from '../../encryption/keyed-hash.ts';
import { createUserKeys } from '../../encryption/user-keys.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createUseCases, type UseCases } from '../../use-cases/index.ts';
import { createJupiterTokens } from '../../providers/jupiter-tokens.ts';
import { createSwapSources } from '../../providers/swap-sources.ts';
import { createTemporalGateway } from '../../use-cases/temporal-gateway.ts';
import { memoryStream } from './memory-stream.ts';
import type { TestService } from './wallet-service.ts';

/** The use cases of a running service, for callers that come over another door than the API. */
export function useCasesOf({ config, database, connection }: TestService): {
  useCases: UseCases;
  close(): Promise<void>;
} {
  const chains = createChainStore(database);
  const operationListener = createOperationListener({ ...config.database, onError: () => undefined });
  const useCases = createUseCases({
    database,
    chain: createChainReader(
      createNetworks(config.networks, { acceptChain: chains.accept }),
      chains.lastChainId,
    ),
    gateway: createTemporalGateway(connection, {
      namespace: config.temporal.namespace,
      dataConverter: createDataConverter(config.encryptionKeys),
    }),
    operationListener,
    cipher: createColumnCipher(config.encryptionKeys),
    keyedHash: createKeyedHash(config.encryptionKeys),
    userKeys: createUserKeys(createColumnCipher(config.encryptionKeys)),
    targetGuard: { checkUrl: async () => undefined },
    postTest: () => Promise.reject(new Error('this door has no webhooks')),
    eventRetentionMs: config.webhooks.eventRetentionMs,
    tierLimits: config.requestsPerHour,
    signUp: config.web.signUp,
    prices: config.prices,
    pools: { sources: [] },
    swaps: {
      sources: createSwapSources(config.prices),
      reports: createJupiterTokens(config.prices.jupiter),
    },
    askFaucet: null,
    readInitData: null,
    log: createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
  });
  return { useCases, close: () => operationListener.close() };
}
