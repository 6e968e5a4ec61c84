// Completion of a shell, against the real service and in a real bash.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shellScripts } from '#cli/completion/shell-scripts.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

let api: UpstreamApi

beforeAll(async () => {
  api = await startUpstreamApi()
})
afterAll(() => api.close())

describeWithService('sqlite', 'tenon complete', (service) => {
  let folder: string
  let env: Record<string, string>

  beforeAll(async () => {
    folder = await makeTemporaryFolder()
    env = { TENON_CONFIG_DIR: folder, TENON_URL: service().url, TENON_TOKEN: await service().token('alice') }
    const client = await service().as('alice')
    const appId = await makeApp(client)
    const { operation } = await makeIntegration(client, appId, api.documentUrl)
    await makeTool(client, appId, 'List pets', operation('listPets'))
    return () => rm(folder, { recursive: true })
  })

  test('looks up apps, tools and arguments, and is silent without a sign-in', async () => {
    const complete = async (...words: string[]) =>
      (await runInProcess({ folder, env }, 'complete', '--', ...words)).stdout
    expect(await complete('apps', 'show', 'p')).toBe('pets\tPets')
    expect(await complete('call', 'list_p')).toBe('list_pets\tList pets')
    expect(await complete('call', 'list_pets', 'l')).toMatch(/^limit=\t/)
    expect(await complete('call', 'list_pets', 'limit=1', '')).not.toContain('limit=')
    expect(await complete('tools', 'show', '--app', 'none', '')).toBe('')
    expect(await complete('push', '--file', '')).toBe(':files')
    const anonymous = { folder, env: { ...env, TENON_TOKEN: '' } }
    expect(await runInProcess(anonymous, 'complete', '--', 'call', '')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })
})

describe('tenon completion', () => {
  test('prints a script for each shell', async () => {
    for (const shell of Object.keys(shellScripts)) {
      const { code, stdout } = await runInProcess({ env: {} }, 'completion', shell)
      expect({ code, stdout: `${stdout}\n` }).toEqual({ code: 0, stdout: shellScripts[shell] })
    }
  })

  test('completes in bash, and runs nothing of what is typed', async () => {
    const program = `command() { shift 2; printf '%s\\tmeaning\\n' "$@"; }
${shellScripts.bash}
COMP_LINE='tenon call $(exit) li='; COMP_POINT=\${#COMP_LINE}
_tenon_complete; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', program])
    expect(stdout).toBe('--\ncall\n\\$\\(exit\\)\nli=\n')
  })
})
