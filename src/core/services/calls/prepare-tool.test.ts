import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { type CompiledTool, createCompiledTool } from '#core/engines/apps/manifest/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import { callTool } from './call-tool.ts'
import type { ToolCallDeps } from './tool-call.ts'

const compileTool = (inputSchema: JsonObject, checked: JsonObject | null = null): CompiledTool =>
  createCompiledTool({
    name: 'find',
    inputSchema,
    result: { ...defaultResultOptions, checked },
    hides: null,
    target: { kind: 'mcp', endpoint: 'https://example.com/mcp', toolName: 'find', headerSchema: {} },
  } as unknown as ManifestTool)

const listNames = (kind: string) =>
  Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`${kind}${index}`, { type: 'string' }]))
const buildLargeSchema = (kind: string): JsonObject => ({
  properties: { id: { type: 'integer' }, ...listNames(kind) },
})

/** The deps of calls whose arguments are invalid, so that nothing is sent. */
function createDeps() {
  const deps = { pauses: 0, timer: { pause: async () => void deps.pauses++ } }
  return deps as typeof deps & ToolCallDeps
}

const callWithInvalidId = async (deps: ToolCallDeps, tool: CompiledTool) => {
  const { content } = await callTool(deps, tool, { id: 'one' })
  expect(content).toMatchObject([{ text: expect.stringContaining('- id must be an integer') }])
}

describe('the first call of a tool', () => {
  test('compiles a large schema in time slices, and only once', async () => {
    const [deps, tool] = [createDeps(), compileTool(buildLargeSchema('once'))]
    await callWithInvalidId(deps, tool)
    expect(deps.pauses).toBeGreaterThan(10)
    const { pauses } = deps
    await callWithInvalidId(deps, tool)
    expect(deps.pauses).toBe(pauses)
  })

  test('shares that work with calls at the same time', async () => {
    const alone = createDeps()
    await callWithInvalidId(alone, compileTool(buildLargeSchema('alone')))
    const [deps, tool] = [createDeps(), compileTool(buildLargeSchema('share'))]
    await Promise.all([1, 2, 3].map(() => callWithInvalidId(deps, tool)))
    expect(deps.pauses).toBe(alone.pauses)
  })

  test('also compiles the schema of its results', async () => {
    const [deps, tool] = [
      createDeps(),
      compileTool({ properties: { id: { type: 'integer' } } }, buildLargeSchema('out')),
    ]
    await callWithInvalidId(deps, tool)
    expect(deps.pauses).toBeGreaterThan(10)
  })

  test('never waits for a small schema', async () => {
    const deps = createDeps()
    await callWithInvalidId(deps, compileTool({ properties: { id: { type: 'integer' } } }))
    expect(deps.pauses).toBe(0)
  })
})
