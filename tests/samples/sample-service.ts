// A service with the resources that samples need, and the samples of its operations.
import { apiFamilies } from '#endpoints/index.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { type CodeSample, createSampleBuilder, type Language, listPlaces } from './list-samples.ts'
import { findSampleValues } from './sample-values.ts'
import { bookDocument, createSampleWorld, respondWithChangingDocument } from './sample-world.ts'

export async function startSampleService() {
  const [service, upstream] = await Promise.all([startService('sqlite'), startUpstreamApi(bookDocument)])
  upstream.respondWith(respondWithChangingDocument())
  const token = await service.token('alice')
  // Other tests check that responses are as the documents describe them.
  const client = createUncheckedClient(service.url, token)
  const deps = { service, client, documentUrl: upstream.documentUrl }
  return {
    token,
    /** Operations that only read share a world; every other operation has one of its own. */
    async listSamples(language: Language, isChosen: (id: string) => boolean): Promise<CodeSample[]> {
      const shared = createSampleWorld(deps)
      const samples: CodeSample[] = []
      for (const family of apiFamilies) {
        const build = createSampleBuilder(family, service.url)
        for (const place of listPlaces(family).filter(({ id }) => isChosen(id))) {
          const world = place.method === 'get' ? shared : createSampleWorld(deps)
          const values = await findSampleValues(place.id, build(language, place, new Map()), world)
          values.set('https://api.example.com/openapi.json', upstream.documentUrl)
          samples.push({ id: place.id, text: build(language, place, values) })
        }
      }
      return samples
    },
    close: () => Promise.all([service.close(), upstream.close()]),
  }
}
