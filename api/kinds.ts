import type { KindName } from '../domain/kinds.ts';
import type { KindApi } from './operations/kind-api.ts';
import { sendApi } from './sends/send-api.ts';

/** How each kind of operation is shown. Every kind of domain/kinds.ts needs a row here to compile. */
export const KIND_APIS = { send: sendApi } as const satisfies Record<KindName, KindApi>;
