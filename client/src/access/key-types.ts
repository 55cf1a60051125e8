import type { KeyScope } from './access-words.ts';

export interface ApiKeyInfo {
  key_id: string;
  name: string | null;
  /** Tells keys apart. */
  begins_with: string;
  scopes: KeyScope[];
  default_network: string | null;
  created_at: string;
  /** Null: never. */
  expires_at: string | null;
  /** Exact to a minute; null: never used. */
  last_used_at: string | null;
  /** The key that replaces it. */
  replaced_by: string | null;
  /** True for the key of this client. */
  current: boolean;
}

export interface ApiKeyList {
  keys: ApiKeyInfo[];
  total_count: number;
}

export interface CreatedApiKey extends ApiKeyInfo {
  /** The service shows it only in this answer. */
  api_key: string;
}

export interface RotatedApiKey extends CreatedApiKey {
  /** The old key, which works until `ends_at`. */
  replaces: { key_id: string; ends_at: string };
}

export interface DeletedApiKey {
  key_id: string;
  deleted: boolean;
}
