// Generates any number of registry records with the distribution of a real crawl.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { createRandom } from '#tests/support/seeded-random.ts'

export type ListedRecord = {
  server: JsonObject & { name: string; description?: string }
  _meta: JsonObject
}

const { servers } = runWithoutPauses(readRegistrySnapshot()) as unknown as { servers: ListedRecord[] }
const vocabulary = servers.flatMap(({ server }) => (server.description ?? '').split(/\s+/)).filter(Boolean)

/** Draws records of the crawl and gives them new names and descriptions made of words of the crawl. */
export function resampleRecords(count: number): ListedRecord[] {
  const random = createRandom(1)
  const drawWord = () => random.pick(vocabulary)
  return Array.from({ length: count }, (_, n) => {
    const { server, _meta } = random.pick(servers)
    const name = `${server.name}-${drawWord().replace(/\W/g, '')}${n.toString(36)}`
    return { server: { ...server, name, description: Array.from({ length: 14 }, drawWord).join(' ') }, _meta }
  })
}
