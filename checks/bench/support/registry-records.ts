// Generates any number of registry records with the distribution of a real crawl.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'

export type ListedRecord = {
  server: JsonObject & { name: string; description?: string }
  _meta: JsonObject
}

/** A deterministic pseudo-random generator. */
function createDraw(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const { servers } = runWithoutPauses(readRegistrySnapshot()) as unknown as { servers: ListedRecord[] }
const vocabulary = servers.flatMap(({ server }) => (server.description ?? '').split(/\s+/)).filter(Boolean)

/** Draws records of the crawl and gives them new names and descriptions made of words of the crawl. */
export function resampleRecords(count: number): ListedRecord[] {
  const draw = createDraw(1)
  const drawWord = () => vocabulary[draw(vocabulary.length)] ?? ''
  return Array.from({ length: count }, (_, n) => {
    const { server, _meta } = servers[draw(servers.length)] as ListedRecord
    const name = `${server.name}-${drawWord().replace(/\W/g, '')}${n.toString(36)}`
    return { server: { ...server, name, description: Array.from({ length: 14 }, drawWord).join(' ') }, _meta }
  })
}
