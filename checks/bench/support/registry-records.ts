// Records of the registry in the measure of a real crawl, as many as wanted.
import { readSnapshot } from '#adapters/embedded/directory/snapshot.ts'
import type { JsonObject } from '#base/json.ts'
import { atOnce } from '#core/engines/directory/slices.ts'

export type Wrapped = {
  server: JsonObject & { name: string; description?: string }
  _meta: JsonObject
}

/** The same on every run. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const { servers } = atOnce(readSnapshot()) as unknown as { servers: Wrapped[] }
const words = servers.flatMap(({ server }) => (server.description ?? '').split(/\s+/)).filter(Boolean)

/** Records of the crawl under other names and with other words, in the measure of the crawl. */
export function resampled(count: number): Wrapped[] {
  const draw = drawing(1)
  const word = () => words[draw(words.length)] ?? ''
  return Array.from({ length: count }, (_, n) => {
    const { server, _meta } = servers[draw(servers.length)] as Wrapped
    const name = `${server.name}-${word().replace(/\W/g, '')}${n.toString(36)}`
    return { server: { ...server, name, description: Array.from({ length: 14 }, word).join(' ') }, _meta }
  })
}
