export interface CountedReads<T> {
  value: T;
  /** Counts a read; returns true. */
  note(): true;
  reads(): number;
}

/** A proxy of a value that counts reads of it and of its parts. */
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
