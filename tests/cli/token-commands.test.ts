// `tenon tokens` and `tenon app-tokens` against the real service, and the commands with tokens that they created.

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mcpClients } from '#cli/connect/mcp-clients.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'tokens by commands', (service) => {
  async function prepare() {
    const folder = await makeTemporaryFolder()
    const api = await startUpstreamApi()
    onTestFinished(async () => {
      await api.close()
      await rm(folder, { recursive: true })
    })
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const { operation } = await makeIntegration(alice, appId, api.documentUrl)
    await makeTool(alice, appId, 'List pets', operation('listPets'))
    const runWith = (token: string, ...args: string[]) =>
      runInProcess(
        { env: { TENON_CONFIG_DIR: folder, TENON_URL: service().url, TENON_TOKEN: token }, folder },
        ...args,
      )
    const signedIn = await service().token('alice')
    const run = (...args: string[]) => runWith(signedIn, ...args)
    return { alice, appId, folder, run, runWith }
  }

  test('a personal token is printed alone, works as TENON_TOKEN within its limits, and ends', async () => {
    const { appId, folder, run, runWith } = await prepare()
    const created = await run('tokens', 'create', 'CI', '--role', 'builder', '--expires', '7d')
    expect(created).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^tnn_pat_[0-9A-Za-z]{49}$/),
      stderr: expect.stringContaining('it is not shown again'),
    })
    const readOnly = JSON.parse((await run('tokens', 'create', 'Reader', '--read-only', '--json')).stdout)
    expect(readOnly).toMatchObject({ token: { name: 'Reader', read_only: true, role: 'owner' } })
    const listed = await run('tokens', 'list')
    expect(listed.stdout).toMatch(/\nReader +tnn_pat_….{4} +owner, read-only +all +\d{4}-.* never +\S+\nCI /)
    expect(listed.stdout).not.toContain(created.stdout)

    const app = ['--app', appId, '--yes']
    const reading = [
      ['whoami'],
      ['apps', 'list'],
      ['apps', 'show', appId],
      ['tools', 'list', ...app],
      ['integrations', 'list', ...app],
      ['widgets', 'list', ...app],
      ['releases', ...app],
      ['logs', ...app],
      ['aliases', ...app],
      ['lint', ...app],
      ['pull', '--app', appId, '--file', join(folder, 'pulled.yaml')],
    ]
    for (const args of reading)
      expect([args, (await runWith(readOnly.secret, ...args)).code]).toEqual([args, 0])
    await writeFile(join(folder, 'tenon.yaml'), 'version: 1\napp:\n  name: Pets\n  slug: pets\n')
    const writing = [
      ['call', 'list_pets', ...app],
      ['release', ...app],
      ['push', ...app],
      ['apps', 'rm', appId, '--yes'],
      ['import', 'https://example.com/openapi.json', ...app],
    ]
    for (const args of writing) {
      const { code, stderr } = await runWith(readOnly.secret, ...args)
      expect([args, code === 0, stderr]).toEqual([
        args,
        false,
        expect.stringContaining('This token may only read'),
      ])
    }
    const tooLow = await runWith(created.stdout, 'release', ...app)
    expect([tooLow.code === 0, tooLow.stderr]).toEqual([false, expect.stringContaining('publisher')])
    const nested = await runWith(created.stdout, 'tokens', 'create', 'Another')
    expect([nested.code === 0, nested.stderr]).toEqual([false, expect.stringContaining('Sign in')])

    expect((await run('tokens', 'revoke', 'CI')).stderr).toContain('--yes')
    expect(await run('tokens', 'revoke', 'CI', '--yes')).toMatchObject({ code: 0, stdout: 'Revoked CI.' })
    expect((await runWith(created.stdout, 'apps', 'list')).code).toBe(3)
    expect(await run('tokens', 'revoke', 'CI', '--yes')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('tenon tokens list'),
    })
  })

  test('a token of an app calls it, is counted in the list, and ends', async () => {
    const { alice, appId, run } = await prepare()
    const endpoint = (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
    const app = ['--app', appId]
    const early = await run('app-tokens', 'create', 'Early', ...app)
    expect(early.stderr).toContain('The access of the app is public')
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'token' })
    expect((await run('apps', 'show', appId)).stdout).toContain('access    token')
    expect((await run('app-tokens', 'create', 'Bot', '--limit', 'few', ...app)).code).toBe(2)
    const { stdout: secret } = await run('app-tokens', 'create', 'Bot', '--limit', '60', ...app)
    const call = () =>
      postMcp(endpoint, buildJsonRpcRequest('tools/call', { name: 'list_pets', arguments: {} }), {
        authorization: `Bearer ${secret}`,
      })
    expect((await call()).status).toBe(200)
    await expect
      .poll(async () => (await run('app-tokens', 'list', ...app)).stdout, { timeout: 5000 })
      .toMatch(/\nBot +tnn_app_….{4} +60\/min +1 /)
    for (const [id, client] of Object.entries(mcpClients)) {
      const connected = await run('connect', id, '--print', '--json', ...app)
      expect(connected).toMatchObject({ code: 0, stderr: expect.stringContaining('tenon app-tokens create') })
      const { entry, token_variable: variable } = JSON.parse(connected.stdout)
      expect(JSON.stringify(entry), client.title).toContain(variable)
      expect(connected.stdout).not.toContain(secret)
    }
    // The commands act as the owner, whatever the callers send.
    expect((await run('call', 'list_pets', ...app)).code).toBe(0)
    expect((await run('test', ...app)).code).toBe(0)
    await run('app-tokens', 'create', 'Bot', ...app)
    expect((await run('app-tokens', 'revoke', 'Bot', '--yes', ...app)).stderr).toContain(
      '2 tokens have the name',
    )
    const tokens = JSON.parse((await run('app-tokens', 'list', '--json', ...app)).stdout)
    const { id } = tokens.find(({ ending }: { ending: string }) => ending === secret.slice(-4))
    expect((await run('app-tokens', 'revoke', id, '--yes', ...app)).stdout).toBe('Revoked Bot.')
    expect((await call()).status).toBe(401)
  })
})
