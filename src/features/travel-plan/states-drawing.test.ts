import { expect, it } from 'vitest'
import { BOOKING, BOOKING_TRANSITIONS, PLAN, PLAN_TRANSITIONS, type Transition } from './states.ts'

const drawing = (states: Record<string, number>, transitions: readonly Transition<number, string>[]) => {
  const nameOf = (id: number) => Object.keys(states).find((name) => states[name] === id)!
  const arrows = transitions.flatMap((t) =>
    t.from.map((from) => `    ${nameOf(from)} --> ${nameOf(t.to)}: ${t.event} (${t.by.join(', ')})`),
  )
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${nameOf(1)}`, ...arrows, '```'].join('\n')
}

const page = `# States

Drawn from \`src/features/travel-plan/states.ts\`, the data that the guards read; the tests fail when this page differs
(\`npm test -- unit\` says so, \`vitest -u\` draws it anew). In brackets who may make it happen.

## A booking

${drawing(BOOKING, BOOKING_TRANSITIONS)}

## A travel plan

${drawing(PLAN, PLAN_TRANSITIONS)}
`

it('the documents draw the states as they are', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/states.md')
})
