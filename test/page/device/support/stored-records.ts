/**
 * Records as releases of the page have stored them, one for each version of the format, locked with PASSPHRASE of phrases.ts. The first two
 * have PHRASE in them. They stay as they are: a wallet that was stored once opens with every later release.
 */
export interface StoredRecord {
  /** The readable part, as it was sealed with the secret: the order of its fields matters. */
  public: string;
  /** Base64. */
  iv: string;
  /** Base64. */
  bytes: string;
}

/** Accounts 0 and 3. */
export const VERSION_1: StoredRecord = {
  public:
    '{"version":1,"id":"BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX","revision":1,"lock":{"kind":"passphrase","algorithm":"argon2id","salt":"dpoqwUpDvBwiRWMi3fBysw","memoryKib":65536,"iterations":3,"parallelism":1},"checked":true,"wallets":[{"address":"BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX","name":"Main","network":"mainnet","account":0},{"address":"gBXdHgqD3g2ChGjHveWiPXSGMRXRTNwbieiBWtKVtzJ","name":"Savings","network":"devnet","account":3}]}',
  iv: 'd5kBUIJaGlZdXJZr',
  bytes:
    'kMVSBbS9EaVyWQL0OClR1rzb2JnmdQqyqSfdzmWamGvKzNITAvfqBVuM9G/6q6izeQGzSoamwcvIT9QIONCbeCINETEhpNq0/0C/wR8wtgtqxae0uwLjmCcJdp235t8d',
};

/** Account 0, and one with the scheme `short`. */
export const VERSION_2: StoredRecord = {
  public:
    '{"version":2,"id":"BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX","revision":1,"lock":{"kind":"passphrase","algorithm":"argon2id","salt":"7_LgLhMbJvUQRVw-8eJ7Ag","memoryKib":65536,"iterations":3,"parallelism":1},"checked":true,"wallets":[{"address":"BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX","name":"Main","network":"mainnet","account":0},{"address":"6UbR42ttwWY9QBrpkv1ff8bVu6DmFtrny9hej3EFjsuh","name":"Short","network":"mainnet","account":0,"scheme":"short"}]}',
  iv: 'd4UAdqkhpDsKIzQB',
  bytes:
    '6muf5DH0IX9daEhNzuciwaceqrGOM3lN9nqaUUmqlW4MJCWOUKt1dzF7jMux4TIoqKLf3y22aceST+g47r5/lIJXkMwbcMw3srprUo7ao/asWu1QW6IWCfC+fyu1ALQt',
};

/** An imported key: the bytes 1 to 32. */
export const VERSION_3: StoredRecord = {
  public:
    '{"version":3,"id":"9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj","revision":1,"lock":{"kind":"passphrase","algorithm":"argon2id","salt":"bfoT1VNk5PJutvZ1N2XMUw","memoryKib":65536,"iterations":3,"parallelism":1},"wallets":[{"address":"9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj","name":"Imported","network":"mainnet"}]}',
  iv: 'rcVdNqRZmZ7QjHj4',
  bytes: '3YZw6vKGlzSFzqtIin270rq4j35pJZvkBxWzkp7eyotdxbPifUh/TGL1IpLr3IK+',
};
