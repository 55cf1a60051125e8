/** What a node answered, or that it did not. `retryable` says whether the same request can work later. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  /** `unavailable`: no usable answer; `rpc`: an answer with a JSON-RPC error; `malformed`: not the agreed shape. */
  readonly kind: 'unavailable' | 'rpc' | 'malformed';
  readonly rpcCode: number | undefined;
  readonly rpcData: unknown;
  /** For how long the node asked to be left alone, where it did. */
  readonly restMs: number | undefined;

  constructor(
    kind: ChainError['kind'],
    message: string,
    options: { rpcCode?: number; rpcData?: unknown; restMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.rpcCode = options.rpcCode;
    this.rpcData = options.rpcData;
    this.restMs = options.restMs;
  }

  /** Wrong parameters stay wrong; everything else may pass with time or with another node. */
  get retryable(): boolean {
    return this.rpcCode !== INVALID_PARAMS && this.rpcCode !== PREFLIGHT_FAILED;
  }
}

/** JSON-RPC codes (JSON-RPC 2.0, section 5.1; Agave: rpc-client-types, custom_error). */
const INVALID_PARAMS = -32602;
export const PREFLIGHT_FAILED = -32002;
