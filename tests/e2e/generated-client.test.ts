import { expect, test } from 'vitest'
import { startService } from '#tests/support/service.ts'
import { startUpstreamApi } from '#tests/support/upstream-api.ts'
import { compilerFaults, generateTypes } from './support/openapi-types.ts'

/** Imported dynamically: it belongs to a project of its own that compiles only after its types are generated. */
const program = './generated-client/main-job.ts'

test('a client generated from the documents compiles, and takes an API to a released tool', async () => {
  await generateTypes(['v1', 'v2', 'v3'])
  expect(await compilerFaults('tests/e2e/generated-client')).toBe('')

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
