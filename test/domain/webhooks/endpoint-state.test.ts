import { expect } from 'chai';
import {
  deactivatesAt,
  endpointState,
  endpointWarning,
  type EndpointRecord,
} from '../../../domain/webhooks/endpoint-state.ts';

const HEALTHY: EndpointRecord = {
  active: true,
  releaseLimit: null,
  consecutiveFailures: 0,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  warnedAt: null,
  deactivatedAt: null,
  deactivationReason: null,
};

const SINCE = new Date('2026-01-01T00:00:00.000Z');
const FAILING = { ...HEALTHY, releaseLimit: 0, consecutiveFailures: 10, failingSince: SINCE };
const DAY_MS = 86_400_000;

describe('the health of a webhook', () => {
  it('is one word: healthy, failing, recovering or deactivated', () => {
    expect(endpointState(HEALTHY)).to.equal('healthy');
    expect(endpointState({ ...HEALTHY, active: false })).to.equal('healthy');
    expect(endpointState(FAILING)).to.equal('failing');
    expect(endpointState({ ...HEALTHY, releaseLimit: 4 })).to.equal('recovering');
    expect(endpointState({ ...FAILING, active: false, deactivatedAt: SINCE })).to.equal('deactivated');
  });

  it('gives the time of its switch-off as soon as it fails, and warns later', () => {
    expect(deactivatesAt(HEALTHY, DAY_MS)).to.equal(null);
    expect(deactivatesAt({ ...HEALTHY, failingSince: SINCE }, DAY_MS), 'one failure').to.equal(null);
    expect(deactivatesAt(FAILING, DAY_MS)?.toISOString()).to.equal('2026-01-02T00:00:00.000Z');
    expect(endpointWarning(FAILING, DAY_MS)).to.equal(null);
    const warned = { ...FAILING, warnedAt: SINCE };
    expect(endpointWarning(warned, DAY_MS)).to.equal(
      'Every attempt since 2026-01-01T00:00:00.000Z has failed: the first failure after 2026-01-02T00:00:00.000Z switches the endpoint off.',
    );
    expect(endpointWarning({ ...warned, active: false }, DAY_MS), 'for an inactive webhook').to.equal(null);
  });
});
