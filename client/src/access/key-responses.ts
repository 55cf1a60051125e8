import { readFields, type FieldReader } from '../transport/field-reader.ts';
import type { ApiKeyInfo, ApiKeyList, CreatedApiKey, DeletedApiKey, RotatedApiKey } from './key-types.ts';

export function readKeyList(data: unknown): ApiKeyList {
  const fields = readFields(data, 'key list');
  return { keys: fields.list('keys', readKey), total_count: fields.integer('total_count') };
}

export function readCreatedKey(data: unknown): CreatedApiKey {
  const fields = readFields(data, 'key');
  return { ...readKey(fields), api_key: fields.text('api_key') };
}

export function readRotatedKey(data: unknown): RotatedApiKey {
  const replaces = readFields(data, 'key').object('replaces');
  return {
    ...readCreatedKey(data),
    replaces: { key_id: replaces.text('key_id'), ends_at: replaces.text('ends_at') },
  };
}

export function readDeletedKey(data: unknown): DeletedApiKey {
  const fields = readFields(data, 'key');
  return { key_id: fields.text('key_id'), deleted: fields.flag('deleted') };
}

function readKey(fields: FieldReader): ApiKeyInfo {
  return {
    key_id: fields.text('key_id'),
    name: fields.textOrNull('name'),
    begins_with: fields.text('begins_with'),
    scopes: fields.texts('scopes'),
    default_network: fields.textOrNull('default_network'),
    created_at: fields.text('created_at'),
    expires_at: fields.textOrNull('expires_at'),
    last_used_at: fields.textOrNull('last_used_at'),
    replaced_by: fields.textOrNull('replaced_by'),
    current: fields.flag('current'),
  };
}
