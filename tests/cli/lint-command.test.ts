// `tenon lint` against the real service.
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'tenon lint', (service) => {
  test('says what is wrong, ends with 2 at a warning, and repairs what a machine can', async () => {
    const folder = await makeTemporaryFolder()
    const api = await startUpstreamApi()
    try {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { operation } = await makeIntegration(alice, appId, api.documentUrl)
      const operations = ['listPets', 'getPet'].map((id) => ({ operation_id: operation(id) }))
      const { body } = await alice.post(`/api/v3/apps/${appId}/tools/batch`, { tools: operations })
      await alice.patch(`/api/v3/apps/${appId}/tools/${body.tools[1].id}`, { description: '' })
      await alice.post(`/api/v3/apps/${appId}/releases`)
      const env = {
        TENON_CONFIG_DIR: folder,
        TENON_URL: service().url,
        TENON_TOKEN: await service().token('alice'),
      }
      const run = (...args: string[]) => runInProcess({ env, folder }, 'lint', ...args, '--app', 'pets')

      const first = await run()
      expect(first.code).toBe(2)
      expect(first.stdout.split('\n')).toEqual([
        expect.stringMatching(/^list_pets {2}\d+ tokens$/),
        '    hint     purpose  The description of list_pets adds nothing to its name.',
        '    hint     arguments  list_pets does not explain X-Trace.',
        '    hint     limits  list_pets says neither the default of limit nor its maximum.',
        expect.stringMatching(/^get_pet {2}\d+ tokens$/),
        '    warning  purpose  get_pet has no description, so a model can only guess what it does.',
        expect.stringMatching(/^2 tools, \d+ tokens: 1 warning, 3 hints\.$/),
        '1 can be repaired: tenon lint --fix',
      ])
      expect(await run('list_pets')).toMatchObject({ code: 0 })
      expect(await run('list_pets', '--strict')).toMatchObject({ code: 2 })
      expect(await run('no_tool')).toMatchObject({ code: 4 })
      expect(await run('--fix', '--release', '1')).toMatchObject({ code: 2 })

      const fixed = await run('--fix')
      expect(fixed).toMatchObject({ code: 0, stdout: expect.stringContaining('repaired  get_pet has no') })
      const released = await run('--release', '1', '--json')
      expect([released.code, JSON.parse(released.stdout).lint.warning_count]).toEqual([2, 1])

      await alice.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode: 'search' })
      expect((await run('list_pets')).stdout).toMatch(/^1 tool, \d+ tokens in the list of search mode: /m)
    } finally {
      await api.close()
      await rm(folder, { recursive: true })
    }
  })
})
