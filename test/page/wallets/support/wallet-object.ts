import type { GeneratedSigner } from '../../../../client/src/signing/signer.ts';

const CHAIN = 'solana:devnet';
const SIGN_TRANSACTION = 'solana:signTransaction';

export interface WalletObjectParts {
  name?: unknown;
  icon?: unknown;
  chains?: readonly string[];
  key?: GeneratedSigner;
  /** Default: one account of the key. */
  accounts?: readonly unknown[];
  /** Hears how it is asked. */
  connect?: (input: unknown) => void;
  /** False: shows its accounts only with a window. */
  isSilent?: boolean;
  signMessage?: (input: { message: Uint8Array }) => unknown;
  /** Changes of the features; undefined takes one away. */
  features?: Record<string, unknown>;
}

/** A wallet as programs announce themselves (Wallet Standard). */
export function walletObject(parts: WalletObjectParts = {}): Record<string, unknown> {
  const { key, connect, isSilent = true, chains = [CHAIN] } = parts;
  const own = key ? [{ address: key.address, chains: [CHAIN], features: [SIGN_TRANSACTION] }] : [];
  const accounts = parts.accounts ?? own;
  const sign = async ({ message }: { message: Uint8Array }): Promise<unknown> => [
    { signedMessage: message, signature: await key?.signMessage(message) },
  ];
  return {
    version: '1.0.0',
    name: 'Program',
    icon: 'data:image/png;base64,AAAA',
    ...parts,
    chains,
    accounts,
    features: {
      'standard:connect': {
        connect: async (input: unknown) => {
          connect?.(input);
          return { accounts: isSilent || input === undefined ? accounts : [] };
        },
      },
      [SIGN_TRANSACTION]: { supportedTransactionVersions: ['legacy', 0], signTransaction: async () => [] },
      'solana:signMessage': {
        signMessage: async (input: { message: Uint8Array }) => (parts.signMessage ?? sign)(input),
      },
      ...parts.features,
    },
  };
}
