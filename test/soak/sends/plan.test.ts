import { expect } from 'chai';
import type { ChainTrouble } from './cell.ts';
import { LYING_TROUBLES, troublesOf } from './lying-nodes.ts';
import { CALM, createPlan } from './plan.ts';
import { USUAL } from './stage.ts';

const THREE_NODES = { nodes: 3, confirmByOneNodeAfterSeconds: null } as const;
const ONE_IS_ENOUGH = { nodes: 2, confirmByOneNodeAfterSeconds: 2 } as const;

describe('the plan of a fault run', () => {
  function planned() {
    const plan = createPlan(7);
    plan.know('worker', 'a point');
    return plan;
  }

  function troublesInTurn(count: number): ChainTrouble[] {
    const plan = planned();
    return Array.from({ length: count }, () => {
      const cell = plan.next(USUAL);
      plan.ended(cell, true);
      return cell.trouble;
    });
  }

  it('begins with the nodes that lie, and gives each trouble one turn before any has two', () => {
    const all = troublesOf(USUAL);
    const lying = LYING_TROUBLES.filter((trouble) => all.includes(trouble));
    const troubles = troublesInTurn(all.length);
    expect(troubles.slice(0, lying.length)).to.have.members([...lying]);
    expect(troubles).to.have.members([...all]);
  });

  it('has left what had no turn, for each service its own, and gives it another one', () => {
    const plan = planned();
    const { all, left } = plan.troubles();
    expect(left).to.have.length(all);
    const cell = plan.next(USUAL);
    plan.ended(cell, false);
    expect(plan.troubles().left).to.include(cell.trouble.name);
    const names = plan.troubles(USUAL).left.map(() => {
      const next = plan.next(USUAL);
      plan.ended(next, true);
      return next.trouble.name;
    });
    expect(names).to.include(cell.trouble.name);
    expect(plan.troubles(USUAL).left).to.deep.equal([]);
    expect(plan.troubles(ONE_IS_ENOUGH).left).to.have.length(3);
    expect(plan.troubles(THREE_NODES).left.every((name) => name.startsWith('one of three'))).to.equal(true);
  });

  it('counts a calm cell as the turn of nodes without trouble', () => {
    const plan = planned();
    plan.ended(CALM, true);
    expect(plan.troubles().left).to.not.include('none');
  });
});
