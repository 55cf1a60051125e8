import { cpus, totalmem } from 'node:os';

const BYTES_PER_GIB = 1024 ** 3;

/** Facts on which figures depend; none identifies the machine. */
export function machineFacts(): string {
  const processors = cpus();
  const memory = `${(totalmem() / BYTES_PER_GIB).toFixed(0)} GiB`;
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `${processors.length} cores (${model}), ${memory} of memory, ${process.platform} ${process.arch}, Node ${process.version}`;
}
