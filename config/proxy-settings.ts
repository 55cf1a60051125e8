import { z } from 'zod';
import {
  directHosts,
  MUST_BE_PROXY,
  nameAsSet,
  proxyAt,
  type Proxy,
  type ProxySettings,
} from '../client/src/cli/proxy-choice.ts';

export { proxyFor, type Proxy, type ProxySettings } from '../client/src/cli/proxy-choice.ts';

export const proxyVariables = {
  HTTPS_PROXY: z
    .string()
    .default('')
    .refine((text) => text === '' || proxyAt(text) !== null, MUST_BE_PROXY)
    .transform((text): Proxy | null => proxyAt(text)),
  NO_PROXY: z.string().default('').transform(directHosts),
};

/** With the values of names that are set in small letters only. */
export function withSmallLetters(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const found = Object.keys(proxyVariables).map((name) => [name, environment[nameAsSet(environment, name)]]);
  return { ...environment, ...(Object.fromEntries(found) as Record<string, string | undefined>) };
}

/** The name of a setting as the operator wrote it. */
export function writtenName(environment: Record<string, string | undefined>, name: string): string {
  return name in proxyVariables ? nameAsSet(environment, name) : name;
}

export function proxySettings(values: z.infer<z.ZodObject<typeof proxyVariables>>): ProxySettings {
  return { proxy: values.HTTPS_PROXY, direct: values.NO_PROXY };
}
