// The snapshot of the official registry that ships with the service, so that the first start without network has it.
// The data are records of the registry, dedicated to the public domain (CC0 1.0): after a line of what holds for all of
// them one a line, since to parse them at once would hold up requests.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Json } from '#base/json.ts'
import type { RegistrySnapshot } from '#core/ports/registry.ts'

const file = new URL('snapshot.jsonl.gz', import.meta.url)

const parsedAtOnce = 100

/** Each `yield` is a place to let others in. */
export function* readSnapshot(): Generator<void, RegistrySnapshot, void> {
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n')
  yield
  const servers: Json[] = []
  for (const line of lines) {
    servers.push(JSON.parse(line))
    if (servers.length % parsedAtOnce === 0) yield
  }
  return { ...JSON.parse(head), servers }
}
