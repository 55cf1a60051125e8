import { InvalidArgumentError } from './errors.ts';
import { NETWORKS } from './network.ts';
import { isJsonObject } from './transport/field-reader.ts';

/** Checks what a program without types may leave out or misspell: better here than with the first request. */
export function checkClientOptions(options: unknown): void {
  if (!isJsonObject(options)) {
    throw new InvalidArgumentError('options', 'must be an object with baseUrl, apiKey and network');
  }
  const { network, transport } = options;
  if (!NETWORKS.some((each) => each === network)) {
    const found = typeof network === 'string' ? `, not "${network}"` : '';
    throw new InvalidArgumentError('network', `must be ${NETWORKS.join(' or ')}${found}`);
  }
  if (transport !== undefined && typeof transport !== 'function') {
    throw new InvalidArgumentError('transport', 'must be a function');
  }
}
