import type { Network } from './networks.ts';

/** What operations need from a chain before a row exists; implemented in chain/. */
export interface ChainReader {
  /** Throws ServiceError NETWORK_ERROR where the network is not configured or no node answers. */
  chainId(network: Network): Promise<string>;
  /** Null where the address is not on the chain. */
  balance(network: Network, address: string): Promise<{ lamports: bigint; slot: number } | null>;
  /** The confirmed block height. */
  blockHeight(network: Network): Promise<number>;
  /** Simulates the transfer as it will be built; never broadcasts anything. */
  estimateSend(network: Network, send: SendToEstimate): Promise<SendEstimate>;
  /** A new random address, for a reference key: its private half is never kept. */
  randomAddress(): string;
  /** False for addresses that no private key has: token accounts, accounts of programs. */
  isOnCurve(address: string): boolean;
}

export interface SendToEstimate {
  from: string;
  recipient: string;
  lamports: bigint;
  referenceKey: string;
  feeCapLamports: bigint;
}

export type SendEstimate =
  | { ok: true; computeUnitLimit: number; priorityMicroLamports: bigint; networkFeeLamports: bigint }
  | { ok: false; problem: SendProblem; explanation: string };

/** Why the chain would refuse a send: the sender has too little, the recipient's account cannot be, or else. */
export type SendProblem = 'insufficient_funds' | 'recipient_below_rent' | 'refused';
