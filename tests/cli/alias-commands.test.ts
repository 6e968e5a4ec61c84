// `tenon aliases` and `tenon preserve-calls` against the real service.
import { rm } from 'node:fs/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'earlier names', (service) => {
  test('are kept before a release, and listed with their calls', async () => {
    const folder = await makeTemporaryFolder()
    const api = await startUpstreamApi()
    onTestFinished(async () => {
      await api.close()
      await rm(folder, { recursive: true })
    })
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const { operation } = await makeIntegration(alice, appId, api.documentUrl)
    const app = `/api/v3/apps/${appId}`
    const operations = ['listPets', 'getPet'].map((id) => ({ operation_id: operation(id) }))
    const { body: added } = await alice.post(`${app}/tools/batch`, { tools: operations })
    const [list, get] = added.tools
    const token = await service().token('alice')
    const env = { TENON_CONFIG_DIR: folder, TENON_URL: service().url, TENON_TOKEN: token }
    const run = (...args: string[]) => runInProcess({ env, folder }, ...args, '--app', 'pets')

    expect(await run('preserve-calls')).toMatchObject({ code: 2, stderr: expect.stringContaining('no live') })
    const { body: released } = await alice.post(`${app}/releases`)
    expect(await run('preserve-calls')).toMatchObject({ code: 0, stdout: 'No call would fail.' })
    expect((await run('aliases')).stdout).toBe('ALIAS  TOOL  UNTIL  CALLS  LAST CALL')

    await alice.patch(`${app}/tools/${list.id}`, { key: 'find_pets', fixed_arguments: { limit: 5 } })
    await alice.delete(`${app}/tools/${get.id}`)
    const dry = await run('preserve-calls', '--dry-run')
    expect(dry.code).toBe(0)
    expect(dry.stdout.split('\n')).toEqual([
      'list_pets: served by find_pets',
      '    limit is dropped',
      expect.stringMatching(/^ {4}(live|rescan): /),
      'get_pet: no alias helps',
      expect.stringMatching(/^ {4}breaking: No tool calls/),
      '1 would get an alias.',
    ])
    expect(JSON.parse((await run('aliases', '--json')).stdout)).toEqual([])
    expect(await run('preserve-calls', 'nothing')).toMatchObject({ code: 2 })
    expect(await run('preserve-calls', '--until', 'soon')).toMatchObject({ code: 2 })

    const preserved = await run('preserve-calls', 'list_pets', '--until', '2999-12-31')
    expect(preserved.stdout).toContain('list_pets: served by find_pets until 2999-12-31')
    expect(preserved.stdout).toContain('1 got an alias.')
    await alice.post(`${app}/releases`)
    const client = new Client({ name: 'store', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(released.release.endpoint)))
    await client.callTool({ name: 'list_pets', arguments: { limit: 2 } })
    await client.close()
    await vi.waitFor(
      async () =>
        expect((await run('aliases')).stdout).toMatch(
          /\nlist_pets +find_pets +2999-12-31 +1 +\d{4}-\d\d-\d\dT[^ ]+Z$/,
        ),
      5_000,
    )
  })
})
