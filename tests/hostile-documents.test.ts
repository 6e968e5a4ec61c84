// Documents of strangers, through the service: whatever they have within the limits of an import, each step of building
// an app from them gets a response, and no turn of the event loop compiles more than one schema may cost.
// `npm run checks -- attack documents` measures the same steps in processor time.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileDocuments } from '#tests/support/openapi/hostile-documents.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { countRuns } from '#tests/support/test-scope.ts'

/** Characters of code that the most costly schema generates. */
const maxGeneratedInTurn = 800_000

let generatedInTurn = 0
let maxGenerated = 0
const OriginalFunction = globalThis.Function

function countGenerated(characters: number): void {
  if (generatedInTurn === 0) setImmediate(() => (generatedInTurn = 0))
  generatedInTurn += characters
  maxGenerated = Math.max(maxGenerated, generatedInTurn)
}

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
  globalThis.Function = new Proxy(OriginalFunction, {
    construct(target, parts: string[]) {
      countGenerated(parts.at(-1)?.length ?? 0)
      return Reflect.construct(target, parts)
    },
  })
})
afterAll(async () => {
  globalThis.Function = OriginalFunction
  await service.close()
})

/** Returns the statuses of all steps. */
async function buildAppFrom(document: string): Promise<number[]> {
  const client = await service.as('owner')
  const appId = await makeApp(client, 'Hostile')
  const app = `/api/v3/apps/${appId}`
  const created = await client.post(`/api/v2/apps/${appId}/integrations`, { name: 'Hostile', kind: 'rest' })
  const integration = `/api/v2/apps/${appId}/integrations/${created.body.integration.id}`
  const steps = [created, await client.post(`${integration}/import`, { document })]
  const { body } = await client.get(`${integration}/operations?limit=100`)
  const tools = body.data.map(({ id }: { id: string }) => ({ operation_id: id }))
  if (tools.length > 0) steps.push(await client.post(`${app}/tools/batch`, { tools }))
  for (const path of ['draft/diagnostics', 'draft/lint', 'draft/readiness', 'draft/runtime-preview', 'file'])
    steps.push(await client.get(`${app}/${path}`))
  steps.push(await client.post(`${app}/releases`))
  return steps.map(({ status }) => status)
}

const runs = { numRuns: countRuns(12), endOnFailure: true }

it('no generated document fails a step, or has more than one costly schema compiled at once', async () => {
  await fc.assert(
    fc.asyncProperty(hostileDocuments, async (document) => {
      maxGenerated = 0
      const statuses = await buildAppFrom(document)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(maxGenerated).toBeLessThanOrEqual(maxGeneratedInTurn)
    }),
    runs,
  )
})
