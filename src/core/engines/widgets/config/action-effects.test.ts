import { expect, test } from 'vitest'
import { buildTestAction, namedTools } from '#tests/support/widget-fixtures.ts'
import { resolveActionEffects } from './action-effects.ts'

const [reading] = namedTools
const buildTool = (readOnlyHint: boolean) => ({
  annotations: { title: '', readOnlyHint, destructiveHint: true, idempotentHint: true, openWorldHint: true },
})
const resolve = (action: Parameters<typeof buildTestAction>[0], target = buildTool(false), shown = reading) =>
  resolveActionEffects(buildTestAction(action), target, shown)

test('a row action that only reads shows its result', () => {
  expect(resolve({}, buildTool(true))).toEqual({ isWriting: false, showsResult: true, reloads: false })
})

test('a row action that writes loads the rows again, if the tool of the widget only reads', () => {
  expect(resolve({})).toEqual({ isWriting: true, showsResult: false, reloads: true })
  expect(resolve({}, buildTool(false), { ...namedTools[0], ...buildTool(false) } as typeof reading)).toEqual({
    isWriting: true,
    showsResult: false,
    reloads: false,
  })
})

test('a button that writes shows its result, over rows that are loaded again', () => {
  const effects = { isWriting: true, showsResult: true, reloads: true }
  expect(resolve({ trigger: 'button.click' })).toEqual(effects)
  expect(resolve({ callMode: 'poll' })).toEqual(effects)
})

test('the author decides otherwise', () => {
  expect(resolve({ afterCall: 'result' }).showsResult).toBe(true)
  expect(resolve({ afterCall: 'mark' })).toMatchObject({ showsResult: false, reloads: false })
  expect(resolve({ afterCall: 'reload' }, buildTool(true))).toMatchObject({
    showsResult: false,
    reloads: true,
  })
})
