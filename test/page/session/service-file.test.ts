import { expect } from 'chai';
import { ServiceFileError, serviceUrlOf } from '../../../page/session/service-file.ts';

describe('the file that names the service of the page', () => {
  it('names no other one while it is empty', () => {
    for (const text of ['', ' \n', '{}', '{"service_url": ""}'])
      expect(serviceUrlOf(text), text).to.equal('');
  });

  it('names an origin, encrypted unless it is this machine', () => {
    for (const url of ['https://service.example', 'https://service.example:8443', 'http://127.0.0.1:3001']) {
      expect(serviceUrlOf(JSON.stringify({ service_url: url }))).to.equal(url);
    }
    for (const url of [
      'http://service.example',
      'https://service.example/',
      'https://service.example/page',
      'https://u@service.example',
      'javascript:alert(1)',
      'service.example',
      7,
      null,
    ]) {
      const text = JSON.stringify({ service_url: url });
      expect(() => serviceUrlOf(text), text).to.throw(ServiceFileError, 'is not an origin');
    }
  });

  it('is refused if it is anything else, so that no mistake leads to another service', () => {
    for (const text of [
      'no',
      '[]',
      '"https://service.example"',
      '{"serviceUrl": "https://service.example"}',
    ]) {
      expect(() => serviceUrlOf(text), text).to.throw(ServiceFileError);
    }
  });
});
