import { expect } from 'chai';
import type { FaultScenario } from './cell.ts';
import { LYING_SCENARIOS, scenariosOf } from './faults/lying-nodes.ts';
import { CALM, createPlan } from './plan.ts';
import { USUAL } from './rig/rig.ts';

const THREE_NODES = { nodes: 3, confirmByOneNodeAfterSeconds: null } as const;
const ONE_IS_ENOUGH = { nodes: 2, confirmByOneNodeAfterSeconds: 2 } as const;

describe('the plan of a fault run', () => {
  function planned() {
    const plan = createPlan(7);
    plan.know('payments', 'worker', 'a point');
    return plan;
  }

  function scenariosInTurn(count: number): FaultScenario[] {
    const plan = planned();
    return Array.from({ length: count }, () => {
      const cell = plan.next(USUAL, 'payments');
      plan.ended(cell, true);
      return cell.scenario;
    });
  }

  it('begins with the nodes that lie, and gives each scenario one turn before any has two', () => {
    const all = scenariosOf(USUAL);
    const lying = LYING_SCENARIOS.filter((scenario) => all.includes(scenario));
    const scenarios = scenariosInTurn(all.length);
    expect(scenarios.slice(0, lying.length)).to.have.members([...lying]);
    expect(scenarios).to.have.members([...all]);
  });

  it('lists scenarios without a turn for each service, and repeats them', () => {
    const plan = planned();
    const { all, left } = plan.scenarios();
    expect(left).to.have.length(all);
    const cell = plan.next(USUAL, 'payments');
    plan.ended(cell, false);
    expect(plan.scenarios().left).to.include(cell.scenario.name);
    const names = plan.scenarios(USUAL).left.map(() => {
      const next = plan.next(USUAL, 'payments');
      plan.ended(next, true);
      return next.scenario.name;
    });
    expect(names).to.include(cell.scenario.name);
    expect(plan.scenarios(USUAL).left).to.deep.equal([]);
    expect(plan.scenarios(ONE_IS_ENOUGH).left).to.have.length(3);
    expect(plan.scenarios(THREE_NODES).left.every((name) => name.startsWith('one of three'))).to.equal(true);
  });

  it('gives each traffic a turn at each of its own points', () => {
    const plan = createPlan(7);
    for (const point of ['one', 'other']) plan.know('stake.withdraw', 'worker', point);
    plan.know('stake.delegate', 'api', 'third');
    const cells = [plan.next(USUAL, 'stake.withdraw'), plan.next(USUAL, 'stake.withdraw')];
    expect(cells.map(({ point }) => point)).to.have.members(['one', 'other']);
    expect(cells.map(({ traffic }) => traffic)).to.deep.equal(['stake.withdraw', 'stake.withdraw']);
    expect(plan.progress('stake.withdraw')).to.deep.equal({ points: 2, left: 0, passes: 0 });
    expect(plan.progress('stake.delegate')).to.deep.equal({ points: 1, left: 1, passes: 0 });
  });

  it('counts a calm cell as the turn of nodes without a fault', () => {
    const plan = planned();
    plan.ended(CALM, true);
    expect(plan.scenarios().left).to.not.include('none');
  });
});
