import { expect } from 'chai';
import { cameraProblem, hasCamera } from '../../../page/scanner/camera.ts';

/** A device with these, as a browser lists them. */
function devices(...kinds: MediaDeviceKind[]): { mediaDevices: Pick<MediaDevices, 'enumerateDevices'> } {
  const listed = kinds.map((kind) => ({ kind }) as MediaDeviceInfo);
  return { mediaDevices: { enumerateDevices: () => Promise.resolve(listed) } };
}

const policy = (isAllowed: boolean) => ({ featurePolicy: { allowsFeature: () => isAllowed } });

describe('the camera of a device', () => {
  it('is there if the browser lists one, and the page may use it', async () => {
    const both = devices('audioinput', 'videoinput');
    expect(await hasCamera(both), 'a browser that does not tell the policy').to.equal(true);
    expect(await hasCamera({ ...both, ...policy(true) })).to.equal(true);
    expect(await hasCamera({ ...both, ...policy(false) })).to.equal(false);
  });

  it('is not there without https, without a device, and if the browser does not list any', async () => {
    expect(await hasCamera({})).to.equal(false);
    expect(await hasCamera(devices('audioinput', 'audiooutput'))).to.equal(false);
    const refusing = { enumerateDevices: () => Promise.reject(new DOMException('', 'NotAllowedError')) };
    expect(await hasCamera({ mediaDevices: refusing })).to.equal(false);
  });

  it('has a problem that the person can do something about', () => {
    const problems = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TypeError'].map((name) =>
      cameraProblem(new DOMException('', name)),
    );
    expect(problems).to.deep.equal(['denied', 'missing', 'busy', 'failed']);
  });
});
