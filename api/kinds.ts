import type { KindName } from '../domain/kinds.ts';
import type { KindApi } from './operations/kind-api.ts';
import { sendApi } from './sends/send-api.ts';

/** How each kind of operation is shown; a kind of domain/kinds.ts that has no row here does not compile. */
export const KIND_APIS = { send: sendApi } as const satisfies Record<KindName, KindApi>;
