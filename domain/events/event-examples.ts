/** Values that the examples of all events share, so that they fit together. */
export const EXAMPLE = {
  at: '2026-01-01T00:00:05.000Z',
  operation: 'op_019b7a00-0000-7000-8000-000000000000',
  wallet: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  other: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
  validator: 'CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu',
  position: '6VyMTn5mHWrVFqKxTf7kzQ8gqk8oZbYQpNnP3v2w8mZd',
  user: '123456789',
  alert: 'rul_019b7a00-0000-7000-8000-000000000001',
  firing: 'alr_5f3c0a9d2b7e41c68a90d1e2f3b4c5d6',
} as const;
