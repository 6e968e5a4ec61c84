import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { App } from '#core/model/apps/app.ts'
import type { EncodedSchema } from '#core/model/operations/encoded-schema.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { countRuns } from '#tests/support/test-scope.ts'
import { buildApp, buildOperation, buildTool } from '../support/store-samples.ts'

/** In parts that divide letters. */
function encodeInParts(schema: JsonObject): EncodedSchema {
  const bytes = new TextEncoder().encode(JSON.stringify(schema))
  return [bytes.subarray(0, 13), bytes.subarray(13, 16), bytes.subarray(16)]
}

describeWithStore('stored values', (open) => {
  let store: Store
  let app: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp()
    await store.transact(({ apps }) => apps.insert(app))
  })

  test('valid text is read exactly as it was written', async () => {
    const cleanText = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(cleanText, cleanText, async (name, description) => {
        const tool = buildTool(app.id, { name, description })
        await store.transact(({ tools }) => tools.insert(tool))
        expect(await store.read(({ tools }) => tools.findById(app.id, tool.id))).toEqual(tool)
      }),
      { numRuns: countRuns(60), examples: [['𝒳 ü 🎉 \u{10FFFF}', "'; drop table tools; -- \\ % _ \u0001"]] },
    )
  })

  test('JSON is read with its numbers, unusual keys and the order of keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (text) => {
        const inputSchema = { type: 'object', default: JSON.parse(text) }
        const operation = buildOperation(app.id, { inputSchema })
        await store.transact(({ operations }) => operations.insert(operation))
        const found = await store.read(({ operations }) => operations.findById(app.id, operation.id))
        expect(JSON.stringify(found?.inputSchema)).toBe(JSON.stringify(inputSchema))
      }),
      {
        numRuns: countRuns(60),
        examples: [
          ['{"__proto__":{"a":1},"constructor":2,"toString":null}'],
          ['[9007199254740993,1e308,5e-324,-0.1,123456789012345678901234567890]'],
          ['{"b":1,"a":{"d":1,"c":"\\u0000 \\ud800"},"":[[]]}'],
        ],
      },
    )
  })

  test('schemas that are encoded already are read as they were written, also in one statement and above its size', async () => {
    const schemaOf = (size: number): JsonObject => ({ title: `ä 🎉 ${size}`, description: 'é'.repeat(size) })
    const schemasOf = (size: number) => ({
      inputSchema: schemaOf(size),
      outputSchema: size % 2 === 0 ? null : schemaOf(size + 1),
    })
    const encode = ({ inputSchema, outputSchema }: ReturnType<typeof schemasOf>) => ({
      inputSchema: encodeInParts(inputSchema),
      outputSchema: outputSchema && encodeInParts(outputSchema),
    })
    const sizes = [0, 1, 20, 3_000, 200_001, 400_000, 5]
    const rows = sizes.map((_, n) => buildOperation(app.id, { key: `encoded_${n}` }))
    const readSchemas = async () => {
      const ids = rows.map(({ id }) => id)
      const found = await store.read(({ operations }) => operations.findByIds(app.id, ids))
      const byId = new Map(
        found.map(({ id, inputSchema, outputSchema }) => [id, { inputSchema, outputSchema }]),
      )
      return ids.map((id) => byId.get(id))
    }
    const written = rows.map((row, n) => ({ ...row, ...encode(schemasOf(sizes[n] ?? 0)) }))
    await store.transact(({ operations }) => operations.insertAll(written))
    expect(await readSchemas()).toEqual(sizes.map(schemasOf))
    const others = sizes.toReversed()
    const changed = rows.map((row, n) => ({ ...row, ...encode(schemasOf(others[n] ?? 0)) }))
    await store.transact(({ operations }) => operations.updateAll(changed))
    expect(await readSchemas()).toEqual(others.map(schemasOf))
  })

  test.each(['NUL \0', 'lone surrogate \ud800'])(
    'text with a %j is rejected, and the error names the column',
    async (name) => {
      const insert = store.transact(({ tools }) => tools.insert(buildTool(app.id, { name })))
      await expect(insert).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'name' }] })
      const find = store.read(({ apps }) => apps.findByPublicMcpId(name))
      await expect(find).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'public_mcp_id' }],
      })
    },
  )
})
