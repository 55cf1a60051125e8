/** The place in the list of activities that a person left by opening a row. */
export interface Place {
  filter: string;
  /** Rows that were loaded. */
  count: number;
  /** In pixels. */
  scroll: number;
}

/** With the list's own step of the browser's history, so that going back leads there, also after a reload. */
export function keepPlace(place: Place): void {
  window.history.replaceState({ ...(window.history.state as object | null), place }, '');
}

/** Undefined if the view was not left by a row of it. */
export function keptPlace(): Place | undefined {
  return (window.history.state as { place?: Place } | null)?.place;
}
