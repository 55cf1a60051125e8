/** The parts of the browser that the device uses; tests replace them. */
export interface DeviceEnvironment {
  /** Null if the browser does not have it here. */
  readonly crypto: Pick<Crypto, 'getRandomValues' | 'subtle'> | null;
  readonly indexedDB: IDBFactory | null;
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | null;
  readonly storage: Pick<StorageManager, 'persist'> | null;
  /** Null if this browser has no passkeys. */
  readonly passkeys: PasskeyCapabilities | null;
  /** Without the port: passkeys belong to it. */
  readonly hostname: string;
  readonly clock: Clock;
  /** Opens the channel to the other tabs of this page. */
  openChannel(): TabChannel;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after this time, and returns the function that prevents it. */
  after(milliseconds: number, call: () => void): () => void;
}

export interface PasskeyCapabilities {
  /** Only newer browsers have it. False for `extension:prf` means that the extension is missing. */
  getClientCapabilities?(): Promise<Record<string, boolean | undefined>>;
}

export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

const CHANNEL = 'wallet-device';

export function browserEnvironment(): DeviceEnvironment {
  const { navigator, location } = globalThis;
  // Without a secure context these are missing, although their types say otherwise.
  const crypto = globalThis.isSecureContext ? globalThis.crypto : null;
  const storage = (navigator.storage as StorageManager | undefined) ?? null;
  const passkeys =
    'PublicKeyCredential' in globalThis && mayUsePasskeys() ? globalThis.PublicKeyCredential : null;
  return {
    crypto,
    indexedDB: (globalThis.indexedDB as IDBFactory | undefined) ?? null,
    credentials: (navigator.credentials as CredentialsContainer | undefined) ?? null,
    storage,
    passkeys: passkeys as PasskeyCapabilities | null,
    hostname: location.hostname,
    clock: {
      now: Date.now,
      after(milliseconds, call) {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    openChannel: () => new BroadcastChannel(CHANNEL),
  };
}

/** The page around a frame has to allow it, and the messenger's does not. */
function mayUsePasskeys(): boolean {
  if (globalThis.parent === globalThis.window) return true;
  const { featurePolicy } = globalThis.document as {
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return featurePolicy?.allowsFeature('publickey-credentials-create') === true;
}
