// `tenon validate --for` and `tenon submission-sheet` against the real service.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'readiness on the command line', (service) => {
  test('checks the draft against stores, and prints the sheet for their forms', async () => {
    const folder = await makeTemporaryFolder()
    const api = await startUpstreamApi()
    try {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { operation } = await makeIntegration(alice, appId, api.documentUrl)
      await makeTool(alice, appId, 'List', operation('listPets'))
      await writeFile(join(folder, 'tenon.yaml'), 'version: 1\n')
      const env = {
        TENON_CONFIG_DIR: folder,
        TENON_URL: service().url,
        TENON_TOKEN: await service().token('alice'),
      }
      const run = (...args: string[]) => runInProcess({ env, folder }, ...args, '--app', 'pets')

      const stores = await run('validate', '--for', 'openai,claude')
      expect(stores.code).toBe(2)
      expect(stores.stdout).toMatch(/^openai: \d errors, \d warnings$/m)
      expect(stores.stdout).toMatch(/^error {2}endpoint_not_https {2}The address .* is not https/m)
      expect(stores.stdout).toMatch(/\[our reading of the rules\]/)
      expect(stores.stdout).toContain('Store rules as of 2026-10-07.')

      const probed = await run('validate', '--for', 'generic', '--probe')
      expect(probed.code).toBe(0)
      expect(probed.stdout).toMatch(/^generic: no errors, 1 warning$/m)
      expect(probed.stdout).toMatch(/^Handshake: \d+ ms; tool list: \d+ ms\.$/m)
      const json = JSON.parse((await run('validate', '--for', 'generic', '--json')).stdout)
      expect([json.ok, json.readiness.targets[0].is_ready]).toEqual([true, true])

      for (const wrong of [['--for', 'vscode'], ['--probe'], ['--for', 'openai', '--offline']])
        expect((await run('validate', ...wrong)).code).toBe(2)

      const printed = await run('submission-sheet', '--for', 'openai')
      expect(printed.stdout).toContain("# Pets: submission sheet for OpenAI's plugin directory")
      expect(await run('submission-sheet', '--for', 'claude', '--out', 'claude.md')).toMatchObject({
        code: 0,
        stdout: '',
      })
      expect(await readFile(join(folder, 'claude.md'), 'utf8')).toContain('- Tagline: **TO DO**')
      expect((await run('submission-sheet', '--release', '7')).code).toBe(4)
      await alice.post(`/api/v3/apps/${appId}/releases`)
      const released = await run('submission-sheet', '--release', 'v1', '--json')
      expect(JSON.parse(released.stdout)).toMatchObject({ release_version: 1, target: 'generic' })
    } finally {
      await api.close()
      await rm(folder, { recursive: true })
    }
  })
})
