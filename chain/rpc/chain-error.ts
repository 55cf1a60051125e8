/** A node's error, or a missing answer. `retryable`: the same request can succeed later. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  /** `unavailable`: no usable answer. `rpc`: a JSON-RPC error. `malformed`: not the expected shape. */
  readonly kind: 'unavailable' | 'rpc' | 'malformed';
  readonly rpcCode: number | undefined;
  readonly rpcData: unknown;
  /** How long the node asked not to be called, if it did. */
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

  /** Wrong parameters stay wrong; other errors may pass with time or with another node. */
  get retryable(): boolean {
    return this.rpcCode !== INVALID_PARAMS && this.rpcCode !== PREFLIGHT_FAILED;
  }
}

/** JSON-RPC codes (JSON-RPC 2.0, section 5.1; Agave: rpc-client-types, custom_error). */
const INVALID_PARAMS = -32602;
export const PREFLIGHT_FAILED = -32002;
