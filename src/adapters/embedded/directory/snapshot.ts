// The snapshot of the official registry that ships with the service, so that the first start without network has it.
// The data are records of the registry, dedicated to the public domain (CC0 1.0).
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { RegistrySnapshot } from '#core/ports/registry.ts'

const file = new URL('snapshot.json.gz', import.meta.url)

export const readSnapshot = (): RegistrySnapshot => JSON.parse(gunzipSync(readFileSync(file)).toString())
