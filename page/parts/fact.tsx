import type { ComponentChildren, JSX } from 'preact';

/** A line of a list of facts (`dl`). */
export function Fact({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
