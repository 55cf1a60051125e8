/** A Sign-In-with-Solana text as the service writes it. */
export function signInText(address: string, change: Record<string, string> = {}): string {
  const fields = { domain: 'example.com', uri: 'https://example.com/', network: 'devnet', ...change };
  return [
    `${fields.domain} wants you to sign in with your Solana account:`,
    address,
    '',
    'Connect this wallet. This moves nothing.',
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.network}`,
    'Nonce: 0123456789abcdef',
  ].join('\n');
}
