/** Options of every soak command. */
export const SOAK_OPTIONS = {
  minutes: { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export interface SoakCommand {
  help: string;
  values: { minutes?: string | undefined; seed?: string | undefined; help: boolean };
  usualMinutes: number;
  /** False: an option of the command's own has a value that it does not know. */
  isValid?: boolean;
}

/** Prints the seed, which repeats the run. If the help is asked for or an option is wrong, prints the help and ends the process. */
export function beginSoak({ help, values, usualMinutes, isValid = true }: SoakCommand): {
  seed: number;
  endsAt: number;
} {
  const minutes = Number(values.minutes ?? usualMinutes);
  if (values.help || !isValid || !(minutes > 0)) {
    console.log(help);
    process.exit(values.help ? 0 : 1);
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`seed ${seed}, ${minutes} minutes at most`);
  return { seed, endsAt: Date.now() + minutes * 60_000 };
}
