/** Resolves when what was just rendered is on the screen: before work during which the page stands still. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
