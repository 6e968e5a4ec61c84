import { expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { compileProject, generateTypes } from './support/openapi-types.ts'

/** Imported dynamically: it belongs to a project of its own that compiles only after its types are generated. */
const program = './generated-client/release-tool.ts'

test('a client generated from the documents compiles, and takes an API to a released tool', async () => {
  await generateTypes(apiFamilies.map(({ id }) => id))
  expect(await compileProject('tests/e2e/generated-client')).toBe('')

  const service = await startService('sqlite')
  const api = await startUpstreamApi()
  const { releaseTool } = await import(program)
  const done = await releaseTool(service.url, await service.token('alice'), api.documentUrl)
  expect(done).toMatchObject({
    description: 'Finds pets.',
    staleCode: 'precondition_failed',
    release: { version: 1, state: 'published', endpoint: expect.stringContaining('/mcp/') },
    isReplay: 'true',
  })
  expect(done.replayed).toEqual(done.release)
  await api.close()
  await service.close()
})
