// Fills a database with many published apps, by the same writes as a release, before the service opens it.
import type { Store, StoreWriter } from '#core/ports/store.ts'
import { buildContents, insertLiveRelease, type ToolFixture } from '#tests/support/published-runtime.ts'
import { buildApp, buildOperation, buildOwner } from '#tests/support/store-samples.ts'
import { seedStore } from './seed-store.ts'

const appsPerTransaction = 100

/** A tool that requests the orders of a customer from the upstream of the benchmark. */
const buildToolSketch = (n: number): ToolFixture => ({
  tool: { id: `tool_${n}`, key: `orders${n}`, name: `orders${n}` },
  operation: {
    plan: { ...buildOperation('').plan, path: '/orders0/7', pathTemplate: null, parameters: [] },
    inputSchema: {
      type: 'object',
      properties: {
        customer: { type: 'string' },
        status: { type: 'string', enum: ['open', 'sent', 'done'] },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
      },
      required: ['customer'],
      additionalProperties: false,
    },
    outputSchema: null,
  },
})

async function publishApp(
  writer: StoreWriter,
  upstream: string,
  tools: number,
  owner = buildOwner(),
): Promise<string> {
  const app = buildApp({ access: 'public', owner })
  await writer.apps.insert(app)
  await insertLiveRelease(
    writer,
    app,
    buildContents(
      app,
      upstream,
      Array.from({ length: tools }, (_, n) => buildToolSketch(n)),
    ),
  )
  return `/mcp/${app.publicMcpId}`
}

/** Creates one app for each tool count in `tools`; returns their paths in the same order. */
export const seedApps = (dataDir: string, upstream: string, tools: number[]): Promise<string[]> =>
  seedStore(dataDir, (store) => publishAll(store, upstream, tools))

/** Creates an app with one tool for each upstream, all of one owner; returns their paths in the same order. */
export const seedAppsOfOwner = (dataDir: string, upstreams: string[]): Promise<string[]> =>
  seedStore(dataDir, (store) =>
    store.transact(async (writer) => {
      const owner = buildOwner()
      const paths: string[] = []
      for (const upstream of upstreams) paths.push(await publishApp(writer, upstream, 1, owner))
      return paths
    }),
  )

async function publishAll(store: Store, upstream: string, tools: number[]): Promise<string[]> {
  const paths: string[] = []
  for (let start = 0; start < tools.length; start += appsPerTransaction) {
    const batch = tools.slice(start, start + appsPerTransaction)
    const published = await store.transact(async (writer) => {
      const batchPaths: string[] = []
      for (const count of batch) batchPaths.push(await publishApp(writer, upstream, count))
      return batchPaths
    })
    paths.push(...published)
  }
  return paths
}
