import type { SendInput } from '../../../use-cases/sends/send-input.ts';
import { operationFixture } from '../../support/operation-fixture.ts';

/** Use cases of sends that keep the payments they are asked for. */
export function keptSends() {
  const asked: SendInput[] = [];
  return {
    asked,
    async request(_actor: unknown, _network: string, input: SendInput) {
      asked.push(input);
      return { value: { operation: operationFixture() } };
    },
  };
}
