import { expect } from 'chai';
import { createLogger } from '../../telemetry/logger.ts';
import { createTemporalLogger } from '../../telemetry/temporal-logger.ts';

const SECRET = 'hunter2-hunter2-hunter2';

/** Keeps the output of a logger. */
function capture(level: 'debug' | 'info' = 'debug') {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return {
    logger: createLogger({ level, service: 'api', stream }),
    text: () => lines.join(''),
    last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>,
  };
}

describe('the log', () => {
  it('has one JSON object per line, with level, ISO time, service and the given fields', () => {
    const { logger, text, last } = capture();
    logger.child({ request_id: 'req_1' }).info({ operation_id: 'op_1', workflow_id: 'send/op_1' }, 'signed');
    const { time, ...fields } = last();
    expect(new Date(String(time)).toISOString()).to.equal(time);
    expect(fields).to.deep.equal({
      level: 'info',
      service: 'api',
      request_id: 'req_1',
      operation_id: 'op_1',
      workflow_id: 'send/op_1',
      msg: 'signed',
    });
    expect(text()).to.match(/^[^\n]+\n$/);
  });

  it('leaves out lines below its level', () => {
    const { logger, text } = capture('info');
    logger.debug('details');
    expect(text()).to.equal('');
  });

  it('keeps type, code, message, stack and causes of an error, and nothing else attached to it', () => {
    const { logger, text, last } = capture();
    const cause = Object.assign(new TypeError('socket closed'), { config: { auth: SECRET } });
    const error = Object.assign(new Error('fetch failed', { cause }), {
      code: 'ECONNRESET',
      config: { url: SECRET },
      headers: { 'x-custom': SECRET },
      request: { body: SECRET },
    });
    for (const name of ['err', 'error', 'reason']) {
      logger.error({ [name]: error }, 'call failed');
      const logged = last()[name] as Record<string, unknown>;
      expect(logged).to.have.all.keys('type', 'code', 'message', 'stack', 'cause');
      expect(logged).to.include({ type: 'Error', code: 'ECONNRESET', message: 'fetch failed' });
      expect(logged['cause']).to.have.all.keys('type', 'message', 'stack');
      expect(logged['cause']).to.include({ type: 'TypeError', message: 'socket closed' });
    }
    expect(text()).not.to.contain(SECRET);
  });

  it('handles circular structures, circular causes, bigints and bytes', () => {
    const { logger, last } = capture();
    const circle: Record<string, unknown> = { lamports: 2n ** 60n, message: new Uint8Array(64) };
    circle['self'] = circle;
    const error = new Error('first');
    error.cause = new Error('second', { cause: error });
    logger.info({ circle, err: error }, 'odd');
    expect(last()['circle']).to.include({ lamports: '1152921504606846976', message: '[64 bytes]' });
    expect(last()['msg']).to.equal('odd');
  });
});

describe('no secret reaches the log', () => {
  const fields = [
    'authorization',
    'Authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'api_key',
    'apiKey',
    'X-Api-Key',
    'secret',
    'webhookSecret',
    'secrets',
    'token',
    'bot_token',
    'operatorToken',
    'password',
    'private_key',
    'privateKey',
    'secretKey',
    'mnemonic',
    'recovery_phrase',
    'encryption_keys',
    'transaction',
    'signed_transaction',
    'transaction_bytes',
  ];
  for (const name of fields) {
    it(`when it is in a field named ${name}, at any depth, in a child or in an array`, () => {
      const { logger, text } = capture();
      const holder = { [name]: SECRET };
      logger.info(holder, 'top');
      logger.info({ request: { headers: holder, list: [{ inner: { deeper: holder } }] } }, 'deep');
      logger.child(holder).info('child');
      logger.child({ request: holder }).info('child, deep');
      logger.info({ [name]: { nested: SECRET } }, 'as an object');
      logger.info({ [name]: [SECRET] }, 'as a list');
      logger.info({ value: { toJSON: () => holder } }, 'made on demand');
      expect(text().match(/\[redacted\]/g)).to.have.length(8);
      expect(text()).not.to.contain(SECRET);
    });
  }

  const texts: Record<string, string> = {
    'an authorization header': `Authorization: Bearer ${SECRET}`,
    'an API key': 'key wk_abcd1234_hunter2hunter2hunter2hunter2hunt was used',
    'a Standard Webhooks secret': 'whsec_aHVudGVyMi1odW50ZXIyLWh1bnRlcjI=',
    'the password of a database URL': `connect postgres://app:${SECRET}@127.0.0.1:5432/app failed`,
    'the key of an RPC URL': `POST https://rpc.test/?api-key=${SECRET} timed out`,
    'a Telegram bot token':
      'GET https://api.telegram.test/bot123456789:AAhunter2hunter2hunter2hunter2hunter2/getMe',
  };
  for (const [what, message] of Object.entries(texts)) {
    it(`when ${what} is part of a text`, () => {
      const { logger, text, last } = capture();
      logger.info(message);
      logger.info({ url: message }, 'in a field');
      logger.error({ err: new Error(message, { cause: new Error(message) }) }, 'in an error');
      expect(text()).not.to.match(/hunter2|aHVudGVy/);
      expect(text().split('\n').filter(Boolean)).to.have.length(3);
      expect((last()['err'] as { message: string }).message).to.contain('[redacted]');
    });
  }

  it('when it is bytes', () => {
    const { logger, text } = capture();
    logger.info(
      { seed: Buffer.from(SECRET), message: { bytes: new Uint8Array(Buffer.from(SECRET)) } },
      'bytes',
    );
    expect(text()).to.contain(`[${SECRET.length} bytes]`);
    expect(text()).not.to.contain(SECRET).and.not.to.contain(Buffer.from(SECRET).toString('base64'));
    expect(text()).not.to.contain('"data":[');
  });

  it('but other text stays readable', () => {
    const { logger, last } = capture();
    const harmless = {
      transaction_id: 'op_1',
      wallet_address: '9xQe',
      secret_set: true,
      token_symbol: 'SOL',
      token: null,
    };
    logger.info({ ...harmless, url: 'http://127.0.0.1:8080/a?x=1@b' }, 'bearer of good news');
    expect(last()).to.include({ ...harmless, url: 'http://127.0.0.1:8080/a?x=1@b' });
  });
});

describe("Temporal's log", () => {
  it('becomes lines of the service with workflow_id, run_id, activity fields and operation_id', () => {
    const { logger, last } = capture();
    const temporal = createTemporalLogger(logger);
    temporal.warn('Activity failed', {
      sdkComponent: 'worker',
      workflowId: 'send/op_0193',
      runId: 'run-1',
      workflowType: 'sendWorkflow',
      activityId: '3',
      activityType: 'broadcast',
      attempt: 2,
      taskToken: SECRET,
      error: Object.assign(new Error('no route'), { headers: SECRET }),
      [Symbol('timestamp')]: 1,
    });
    const { time: _time, err, ...fields } = last();
    expect(fields).to.deep.equal({
      level: 'warn',
      service: 'api',
      operation_id: 'op_0193',
      sdk_component: 'worker',
      workflow_id: 'send/op_0193',
      run_id: 'run-1',
      workflow_type: 'sendWorkflow',
      activity_id: '3',
      activity_type: 'broadcast',
      attempt: 2,
      msg: 'Activity failed',
    });
    expect(err).to.include({ type: 'Error', message: 'no route' });
    expect(JSON.stringify(last())).not.to.contain(SECRET);
  });

  it('keeps its levels, and has no operation id for other workflows', () => {
    const { logger, last } = capture();
    const temporal = createTemporalLogger(logger);
    temporal.log('ERROR', 'down', { workflowId: 'webhook-dispatcher' });
    expect(last()).to.include({ level: 'error', msg: 'down', workflow_id: 'webhook-dispatcher' });
    expect(last()).not.to.have.property('operation_id');
    temporal.info('started', { workflowRunId: 'run-2' });
    expect(last()).to.include({ run_id: 'run-2' });
    temporal.debug('up');
    expect(last()).to.include({ level: 'debug', msg: 'up' });
  });

  it('does not warn of operations and deliveries that end without success, which their workflows show as failed', () => {
    const { logger, last } = capture();
    const temporal = createTemporalLogger(logger);
    temporal.warn('Workflow failed', { workflowId: 'send/op_0193' });
    expect(last()).to.include({ level: 'info', operation_id: 'op_0193', msg: 'Workflow failed' });
    temporal.warn('Workflow failed', { workflowId: 'delivery/evt_1/wh_1' });
    expect(last()).to.include({ level: 'info', msg: 'Workflow failed' });
  });

  it('warns of every other workflow that fails', () => {
    const { logger, last } = capture();
    createTemporalLogger(logger).warn('Workflow failed', { workflowId: 'ledger/devnet' });
    expect(last()).to.include({ level: 'warn', msg: 'Workflow failed' });
  });
});
