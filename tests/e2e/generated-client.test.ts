import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { buildClientPackage, clientPackagePath } from '../../scripts/build-client.ts'
import { clientTypesFolder, generatedTypesFolder, generateTypes } from '../../scripts/openapi-types.ts'
import { compileProject } from './support/compile-project.ts'

const familyIds = apiFamilies.map(({ id }) => id)

test('the client has the types of the current documents', async () => {
  await generateTypes(familyIds)
  for (const id of familyIds) {
    const readTypes = (folder: string) => readFileSync(join(folder, `${id}.d.ts`), 'utf8')
    expect(readTypes(clientTypesFolder), 'run `npm run docs`').toBe(readTypes(generatedTypesFolder))
  }
})

/** A folder of a user who has installed the published package. */
function createUserFolder(): string {
  buildClientPackage()
  const folder = mkdtempSync(join(projectRoot, '.cache', 'client-user-'))
  mkdirSync(join(folder, 'node_modules', '@tenon'), { recursive: true })
  symlinkSync(clientPackagePath, join(folder, 'node_modules', '@tenon', 'client'))
  cpSync(join(projectRoot, 'tests/e2e/generated-client'), folder, { recursive: true })
  return folder
}

test('a program of a user compiles strictly with the published client, and releases an API as a tool', async () => {
  const folder = createUserFolder()
  const service = await startService('sqlite')
  const api = await startUpstreamApi()
  try {
    expect(await compileProject(folder)).toBe('')
    const { releaseTool } = await import(/* @vite-ignore */ join(folder, 'release-tool.ts'))
    const done = await releaseTool(service.url, await service.token('alice'), api.documentUrl)
    expect(done).toMatchObject({
      description: 'Finds pets.',
      stale: { code: 'precondition_failed', hasRequestId: true },
      release: { version: 1, state: 'published', endpoint: expect.stringContaining('/mcp/') },
      isReplay: 'true',
    })
    expect(done.toolCount).toBeGreaterThan(1)
    expect(done.replayed).toEqual(done.release)
  } finally {
    await api.close()
    await service.close()
    rmSync(folder, { recursive: true })
  }
})
