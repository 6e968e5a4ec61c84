import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { findDraftIssues } from '#core/engines/apps/draft-checks/find-draft-issues.ts'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { examineSchemas } from './examine-schemas.ts'

const buildOperation = (index: number) => {
  const inputSchema = { type: 'object', properties: { [`slice${index}`]: { type: 'string' } } }
  return buildContentsOperation({ id: `op_${index}`, inputSchema, schemaHash: JSON.stringify(inputSchema) })
}

const indexes = Array.from({ length: 30 }, (_, index) => index)
const contents = buildTestContents({
  operations: indexes.map(buildOperation),
  tools: indexes.map((index) =>
    buildContentsTool({ id: `tool_${index}`, binding: createToolBinding(buildOperation(index), true) }),
  ),
})

/** Counts the functions that are generated until the time slice ends. */
function countGeneratedFunctions() {
  const slices = [0]
  const original = globalThis.Function
  globalThis.Function = new Proxy(original, {
    construct(target, parts: string[]) {
      slices.push((slices.pop() ?? 0) + 1)
      return Reflect.construct(target, parts)
    },
  })
  const timer = { wait: async () => {}, pause: async () => void slices.push(0) }
  return { slices, timer, restore: () => (globalThis.Function = original) }
}

it('the schemas of a draft are compiled one in each time slice, and none is left to its rules', async () => {
  const { slices, timer, restore } = countGeneratedFunctions()
  try {
    await examineSchemas({ timer }, contents)
    const compiling = slices.filter((count) => count > 0)
    expect(compiling).toHaveLength(30)
    expect(Math.max(...compiling.slice(1))).toBe(1)
    const { length } = slices
    runWithoutPauses(findDraftIssues(contents))
    await examineSchemas({ timer }, contents)
    expect(slices).toHaveLength(length)
  } finally {
    restore()
  }
})
