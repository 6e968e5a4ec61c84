// The snapshot of the official registry shipped with the service, so that a first start without network has a
// directory. The records are dedicated to the public domain (CC0 1.0). The first line is metadata, each further line
// one record, so that they can be parsed in batches without blocking requests.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Json } from '#base/json.ts'
import type { RegistrySnapshot } from '#core/ports/registry.ts'

const file = new URL('snapshot.jsonl.gz', import.meta.url)

const batchSize = 100

/** At each `yield` the caller may yield to the event loop. */
export function* readRegistrySnapshot(): Generator<void, RegistrySnapshot, void> {
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n')
  yield
  const servers: Json[] = []
  for (const line of lines) {
    servers.push(JSON.parse(line))
    if (servers.length % batchSize === 0) yield
  }
  return { ...JSON.parse(head), servers }
}
