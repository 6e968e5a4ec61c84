import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { buildClientPackage, clientPackagePath } from '../../scripts/build-client.ts'
import { clientTypesFolder, ensureClientTypes } from '../../scripts/client-types.mjs'
import { compileProject } from './support/compile-project.ts'

test('types that are older than their document are written again', async () => {
  await ensureClientTypes()
  const types = join(clientTypesFolder, 'v1.d.ts')
  const text = readFileSync(types, 'utf8')
  utimesSync(types, 0, 0)
  await ensureClientTypes()
  expect([readFileSync(types, 'utf8') === text, statSync(types).mtimeMs > 0]).toEqual([true, true])
})

/** A folder of a user who has installed the published package. */
async function createUserFolder(): Promise<string> {
  await buildClientPackage()
  const folder = mkdtempSync(join(projectRoot, '.cache', 'client-user-'))
  mkdirSync(join(folder, 'node_modules', '@tenon'), { recursive: true })
  symlinkSync(clientPackagePath, join(folder, 'node_modules', '@tenon', 'client'))
  cpSync(join(projectRoot, 'tests/e2e/generated-client'), folder, { recursive: true })
  return folder
}

test('a program of a user compiles strictly with the published client, and releases an API as a tool', async () => {
  const folder = await createUserFolder()
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
