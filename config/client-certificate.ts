import { createPrivateKey, X509Certificate } from 'node:crypto';

export interface ClientCertificate {
  cert: Buffer;
  key: Buffer;
}

/** The settings that name the two files. */
interface SettingNames {
  cert: string;
  key: string;
}

/** Null without the files. One without the other, or one of another pair, is a problem of the settings. */
export function clientCertificate(
  { cert, key }: { cert: Buffer | null; key: Buffer | null },
  names: SettingNames,
  problems: string[],
): ClientCertificate | null {
  if (!cert && !key) return null;
  if (!key) problems.push(`${names.cert}: needs ${names.key} too`);
  else if (!cert) problems.push(`${names.key}: needs ${names.cert} too`);
  else if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    problems.push(`${names.key}: is not the key of ${names.cert}`);
  } else return { cert, key };
  return null;
}
