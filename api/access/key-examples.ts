export const keyExample = {
  key_id: 'key_019b7a00-0000-7000-8000-000000000000',
  name: 'payout server',
  begins_with: 'wk_4fG7hJ2k_',
  scopes: ['read' as const, 'operations' as const],
  default_network: 'devnet' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-04-01T00:00:00.000Z',
  last_used_at: null,
  replaced_by: null,
  current: false,
};

/** Not a real key: it is published here. */
export const createdKeyExample = { ...keyExample, api_key: 'wk_4fG7hJ2k_00000000000000000000000000000000' };

export const rotatedKeyExample = {
  ...createdKeyExample,
  replaces: {
    key_id: 'key_019b2000-0000-7000-8000-000000000000',
    ends_at: '2026-01-02T00:00:00.000Z',
  },
};
