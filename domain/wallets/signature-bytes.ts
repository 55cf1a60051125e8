import { base58, base64 } from '@scure/base';

const SIGNATURE_BYTES = 64;

/** 64 bytes in base64 end with two characters that base58 does not use. */
const BASE64_END = '==';

/** The bytes of an Ed25519 signature in base58 or base64, the two forms that wallets use. Null if it is neither. */
export function signatureBytes(text: string): Uint8Array | null {
  try {
    const bytes = (text.endsWith(BASE64_END) ? base64 : base58).decode(text);
    return bytes.length === SIGNATURE_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
