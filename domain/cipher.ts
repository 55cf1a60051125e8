/**
 * Encrypts single values for the database. `context` names the one place the value belongs to
 * (`webhook_endpoints.secret:wh_…`): a ciphertext copied to another row or column does not decrypt there.
 */
export interface Cipher {
  encrypt(plaintext: string, context: string): string;
  decrypt(ciphertext: string, context: string): string;
}
