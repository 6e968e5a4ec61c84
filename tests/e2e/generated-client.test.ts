import { expect, test } from 'vitest'
import { startService } from '#tests/support/service.ts'
import { startUpstreamApi } from '#tests/support/upstream-api.ts'
import { compilerFaults, generateTypes } from './support/openapi-types.ts'

/** By name alone: it stands in a project of its own, which compiles only once its types are made. */
const program = './generated-client/main-job.ts'

test('a client made from the documents compiles, and drives the main job', async () => {
  await generateTypes(['v1', 'v2', 'v3'])
  expect(await compilerFaults('tests/e2e/generated-client')).toBe('')

  const service = await startService('sqlite')
  const api = await startUpstreamApi()
  const { mainJob } = await import(program)
  const done = await mainJob(service.url, await service.token('alice'), api.documentUrl)
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
