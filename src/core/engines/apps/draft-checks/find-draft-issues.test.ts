import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { findDraftIssues } from './find-draft-issues.ts'

const findWith = (change: object) => {
  const tools = Array.from({ length: 600 }, (_, n) =>
    buildContentsTool({ id: `tool_${n}`, key: `tool_${n}`, ...change }),
  )
  return runWithoutPauses(findDraftIssues(buildTestContents({ tools })))
}

test('a rule warns 500 times at most, and says how many more there are', () => {
  const warnings = findWith({ description: '' }).filter(({ code }) => code === 'tool_description_missing')
  expect(warnings).toHaveLength(500)
  expect(warnings.at(-1)?.message).toMatch(/ There are 100 more like this one\.$/)
})

test('each tool that a release cannot have is named', () => {
  const binding = { operationId: 'op_gone', schemaHashAtBindTime: '', status: 'bound' }
  const blocking = findWith({ binding }).filter(({ blocksPublish }) => blocksPublish)
  expect(blocking.length).toBeGreaterThanOrEqual(600)
})
