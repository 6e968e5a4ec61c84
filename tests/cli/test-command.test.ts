// `tenon test` against the real service.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'tenon test', (service) => {
  test('runs test cases, says what differs, and ends with 2 when one fails', async () => {
    const folder = await makeTemporaryFolder()
    const api = await startUpstreamApi()
    try {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { operation } = await makeIntegration(alice, appId, api.documentUrl)
      await makeTool(alice, appId, 'List', operation('listPets'))
      const env = {
        TENON_CONFIG_DIR: folder,
        TENON_URL: service().url,
        TENON_TOKEN: await service().token('alice'),
      }
      const run = (...args: string[]) => runInProcess({ env, folder }, 'test', ...args, '--app', 'pets')
      expect(await run()).toMatchObject({ code: 0, stdout: 'The app has no test cases.' })

      const create = (body: object) => alice.post(`/api/v3/apps/${appId}/test-cases`, body)
      await create({ tool: 'list', key: 'good' })
      await create({
        tool: 'list',
        key: 'bad',
        response: { body: '{"name":"<R&x>"}' },
        assert: [{ type: 'equals', path: '/result/data/name', value: 'Rex' }],
      })
      expect(await run('good')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('1 passed, 0 failed'),
      })
      const all = await run('--junit', 'report.xml')
      expect(all.code).toBe(2)
      expect(all.stdout.split('\n')).toEqual([
        expect.stringMatching(/^passed {2}good {2}live, \d+ ms$/),
        expect.stringMatching(/^FAILED {2}bad {2}recorded, \d+ ms$/),
        '    /result/data/name is another value: expected "Rex", got "<R&x>"',
        '1 passed, 1 failed.',
      ])
      const report = await readFile(join(folder, 'report.xml'), 'utf8')
      expect(report).toContain('<testsuite name="pets" tests="2" failures="1"')
      expect(report).toContain('got &quot;&lt;R&amp;x&gt;&quot;</failure>')
      const json = await run('--json', '--live')
      expect([json.code, JSON.parse(json.stdout).cases[1].upstream]).toEqual([2, 'live'])
      expect(await run('nothing')).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing') })
      expect(await run('--junit', 'no/such/folder.xml')).toMatchObject({ code: 2 })
    } finally {
      await api.close()
      await rm(folder, { recursive: true })
    }
  })
})
