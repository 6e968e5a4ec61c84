// A database with very many published apps, written as releases write it, before the program opens it.
import type { Store, Writer } from '#core/ports/store.ts'
import { anApp, anOperation } from '#tests/ports/store.samples.ts'
import { contentsOf, release, type ToolSketch } from '#tests/runtime/runtime.ts'
import { seedStore } from './seed-store.ts'

const inOneTransaction = 100

/** Asks the upstream of the bench for the orders of a customer. */
const sketch = (n: number): ToolSketch => ({
  tool: { id: `tool_${n}`, key: `orders${n}`, name: `orders${n}` },
  operation: {
    plan: { ...anOperation('').plan, path: '/orders0/7', pathTemplate: null, parameters: [] },
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

async function publish(writer: Writer, upstream: string, tools: number): Promise<string> {
  const app = anApp({ access: 'public' })
  await writer.apps.insert(app)
  await release(
    writer,
    app,
    contentsOf(
      app,
      upstream,
      Array.from({ length: tools }, (_, n) => sketch(n)),
    ),
  )
  return `/mcp/${app.publicMcpId}`
}

/** The path of each app, in the order of the numbers of their tools. */
export const seedApps = (dataDir: string, upstream: string, tools: number[]): Promise<string[]> =>
  seedStore(dataDir, (store) => publishAll(store, upstream, tools))

async function publishAll(store: Store, upstream: string, tools: number[]): Promise<string[]> {
  const paths: string[] = []
  for (let start = 0; start < tools.length; start += inOneTransaction) {
    const some = tools.slice(start, start + inOneTransaction)
    const made = await store.transact(async (writer) => {
      const written: string[] = []
      for (const count of some) written.push(await publish(writer, upstream, count))
      return written
    })
    paths.push(...made)
  }
  return paths
}
