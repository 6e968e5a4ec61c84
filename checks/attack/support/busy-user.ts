// A program that acts as a user and repeats costly database work until SIGTERM. Prints a line at its first answer, and at the
// end the count of each status.
import { createUncheckedClient } from '#tests/support/service/client.ts'

const [listsAtOnce, editsAtOnce, othersAtOnce] = [20, 40, 4]

const [url = '', token = '', appId = ''] = process.argv.slice(2)
const client = createUncheckedClient(url, token)

type Send = (n: number) => Promise<{ status: number }>

const costly: [number, Send][] = [
  [listsAtOnce, () => client.get(`/api/v3/apps/${appId}/calls?outcome=timeout`)],
  [editsAtOnce, (n) => client.patch(`/api/v2/apps/${appId}`, { description: `${n}` })],
  [othersAtOnce, () => client.get(`/api/v3/apps/${appId}/calls/totals`)],
  [othersAtOnce, () => client.get('/api/v3/audit?operation=v2.apps.remove')],
  [othersAtOnce, (n) => client.post('/api/v3/mcp/servers/search', { query: `the server ${n}` })],
]

const statuses = new Map<number, number>()

async function repeat(send: Send): Promise<void> {
  for (let n = 0; ; n++) {
    const { status } = await send(n).catch(() => ({ status: 0 }))
    if (statuses.size === 0) process.stdout.write('busy\n')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

process.once('SIGTERM', () => {
  const counts = [...statuses].map(([status, count]) => `${status} × ${count}`)
  process.stdout.write(counts.join(', '), () => process.exit())
})
for (const [count, send] of costly) for (let n = 0; n < count; n++) void repeat(send)
