import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { consoleTypesFolder, generatedTypesFolder, generateTypes } from '../../scripts/openapi-types.ts'
import { compileProject } from './support/compile-project.ts'

/** Imported dynamically: it belongs to a project of its own that compiles only after its types are generated. */
const familyIds = apiFamilies.map(({ id }) => id)
const program = './generated-client/release-tool.ts'

test('the console is compiled with the types of the current documents', async () => {
  await generateTypes(familyIds)
  for (const id of familyIds) {
    const readTypes = (folder: string) => readFileSync(join(folder, `${id}.d.ts`), 'utf8')
    expect(readTypes(consoleTypesFolder), 'run `npm run docs`').toBe(readTypes(generatedTypesFolder))
  }
})

test('a client generated from the documents compiles, and takes an API to a released tool', async () => {
  await generateTypes(familyIds)
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
