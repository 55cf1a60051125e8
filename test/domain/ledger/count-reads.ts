export interface CountedReads<T> {
  value: T;
  /** True, and one more read. */
  note(): true;
  reads(): number;
}

/** The same value, which counts how often something is read of it or of what is in it. */
export function countReads<T extends object>(of: T): CountedReads<T> {
  let reads = 0;
  const note = (): true => {
    reads += 1;
    return true;
  };

  function counted<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get(target, key) {
        note();
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'object' && value !== null ? counted(value) : value;
      },
    });
  }

  return { value: counted(of), note, reads: () => reads };
}
