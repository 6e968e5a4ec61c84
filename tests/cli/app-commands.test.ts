// The commands for apps against the real service, in the order in which an engineer uses them.
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService, type TestService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

let api: UpstreamApi
let folder: string

beforeAll(async () => {
  api = await startUpstreamApi()
  folder = await makeTemporaryFolder()
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

async function makePets(service: TestService, user: string): Promise<void> {
  const client = await service.as(user)
  const appId = await makeApp(client)
  const { operation } = await makeIntegration(client, appId, api.documentUrl)
  await makeTool(client, appId, 'List pets', operation('listPets'))
}

describeWithService('sqlite', 'the commands', (service) => {
  let token: string
  const environment = () => ({ TENON_CONFIG_DIR: folder, TENON_URL: service().url })
  const run = (...args: string[]): Promise<EndedCommand> => runInProcess({ env: environment() }, ...args)
  const runInPets = (...args: string[]) => run(...args, '--app', 'pets')
  const readJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await runInPets(...args, '--json')
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }

  beforeAll(async () => {
    await makePets(service(), 'alice')
    token = await service().token('alice')
  })

  test('sign in with a token, which only the user can read, and out again', async () => {
    const surroundings = { env: environment() }
    const wrong = await runInProcess({ ...surroundings, input: 'guessed\n' }, 'login', '--with-token')
    expect(wrong).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('Request ID: ') })
    expect((await run('whoami')).code).toBe(3)

    const { code, stdout } = await runInProcess(
      { ...surroundings, input: `${token}\n` },
      'login',
      '--with-token',
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('as alice@example.com') })
    const file = join(folder, 'credentials.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run('whoami')).toMatchObject({ stdout: `alice@example.com at ${service().url}` })

    expect((await run('logout')).stdout).toContain('Signed out')
    expect(await readFile(file, 'utf8')).not.toContain(token)
    expect((await run('whoami')).code).toBe(3)
    await runInProcess({ ...surroundings, input: token }, 'login', '--with-token')
  })

  test('without a terminal, no sign-in by browser is offered', async () => {
    const { code, stderr } = await run('login')
    expect(code).toBe(2)
    expect(stderr).toContain('tenon login --with-token')
  })

  test('list and show what an app contains', async () => {
    expect((await run('apps', 'list')).stdout).toMatch(/^SLUG +NAME.*\npets +Pets +– +changed +app_/)
    expect((await run('apps', 'show', 'pets')).stdout).toContain('1 integrations')
    expect((await runInPets('tools', 'list')).stdout).toMatch(/\nlist_pets +List pets +exposed$/)
    expect(await readJson('integrations', 'list')).toEqual([expect.objectContaining({ kind: 'rest' })])
    expect(await readJson('widgets', 'list')).toEqual([])
    const [{ id, key }] = await readJson('tools', 'list')
    expect(JSON.parse((await runInPets('tools', 'show', key)).stdout).id).toBe(id)
  })

  test('call a tool with arguments of the types of its schema', async () => {
    const { stdout, stderr } = await runInPets('call', 'list_pets', 'limit=2', 'tags=a', 'tags=b')
    expect(api.seen.at(-1)?.url, stdout + stderr).toBe('/v1/pets?limit=2&tags=a&tags=b')
    for (const [pair, reason] of [
      ['limit=many', 'limit must be a whole number, not "many".'],
      ['size=2', 'Its arguments are limit, tags'],
      ['limit', 'Write name=value'],
      ['tags:=[', 'tags must be JSON'],
    ] as const)
      expect(await runInPets('call', 'list_pets', pair)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(reason),
      })
    const count = api.seen.length
    expect(await runInPets('call', 'list_pets', 'limit=0')).toMatchObject({ code: 1 })
    expect(api.seen).toHaveLength(count)
  })

  test('a call prints the data, and separately everything else that the model is told', async () => {
    const headers = { 'content-type': 'application/json', link: '</v1/pets?page=2>; rel="next"' }
    api.respondWith(() => ({ headers, body: '{"pets":[]}' }))
    const { stdout, stderr } = await runInPets('call', 'list_pets')
    expect(JSON.parse(stdout)).toEqual({ pets: [] })
    expect(stderr).toContain(`[response headers: {"link":{"next":"${api.url}/v1/pets?page=2"}}]`)
  })

  test('validate, release, release again and roll back', async () => {
    expect(await runInPets('validate')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The draft has no issues.'),
    })
    expect((await runInPets('release', '--dry-run')).stdout).toMatch(/^This would be the first release\./)
    expect(await readJson('release')).toMatchObject({ version: 1, state: 'published', is_new: true })
    expect(await runInPets('release')).toMatchObject({
      code: 0,
      stdout: 'Nothing to release: v1 has the contents of the draft.',
    })
    expect(await readJson('release')).toMatchObject({ version: 1, is_new: false })
    expect((await runInPets('release', '--force')).stdout).toMatch(
      /^Released v2: http.*\nlive: Clients and stores are not affected\. Version in server\.json: 1\.0\.2\./,
    )
    expect((await runInPets('releases')).stdout).toMatch(/\nv2 +live.*\nv1 /)
    expect((await runInPets('rollback')).stdout).toMatch(/^v1 is live again/)
    expect((await runInPets('rollback', 'v2')).stdout).toMatch(/^v2 is live again/)
    expect(await runInPets('rollback', '9')).toMatchObject({ code: 4, stdout: '' })
    expect(await runInPets('rollback', 'latest')).toMatchObject({ code: 2, stdout: '' })
  })

  test('say what differs between two releases, and between one and the draft', async () => {
    expect((await runInPets('changes')).stdout).toBe('No differences between v2 and the draft.')
    const client = await service().as('alice')
    const { app_id: appId } = await readJson('tools', 'show', 'list_pets')
    const { body: added } = await client.post(`/api/v3/apps/${appId}/prompts`, {
      name: 'ask',
      template: 'Which pets are there?',
    })
    expect(added).toMatchObject({ prompt: { name: 'ask' } })
    const { stdout } = await runInPets('changes')
    expect(stdout).toMatch(/^Differences between v2 and the draft:\n\+ prompt ask\n/)
    expect(stdout).toMatch(/Chat clients see 1 change:\n {2}rescan: .*ask/)
    expect(await runInPets('changes', '--exit-code')).toMatchObject({ code: 1, stdout })
    expect((await runInPets('changes', 'v1', 'v2', '--exit-code')).code).toBe(0)
    const planned = await runInPets('release', '--dry-run')
    expect(planned).toMatchObject({ code: 0, stdout: expect.stringContaining(stdout) })
    expect(planned.stdout).toContain('The draft has no issues.')
    expect((await runInPets('releases')).stdout).not.toMatch(/^v3/m)
    expect((await runInPets('changes', 'v1', '2')).stdout).toMatch(/^No differences between v1 and v2\./)
    expect(await readJson('changes', '1', 'draft')).toMatchObject({
      from: { version: 1 },
      to: { kind: 'draft' },
    })
    expect(await runInPets('changes', '9')).toMatchObject({ code: 4, stdout: '' })
    expect(await run('changes', '--app', 'nobody')).toMatchObject({ code: 4, stdout: '' })
  })

  test('print the calls, and follow them until they are interrupted', async () => {
    // Calls are stored in batches after they ended.
    await expect.poll(async () => (await runInPets('logs')).stdout).toMatch(/list_pets.*\n.*list_pets/)
    const stopping = new AbortController()
    const followed: string[] = []
    const following = runInProcess(
      { env: environment(), signal: stopping.signal, print: (line) => followed.push(line) },
      ...['logs', '--follow', '--limit', '1', '--json', '--app', 'pets'],
    )
    await expect.poll(() => followed.length).toBe(1)
    await runInPets('call', 'list_pets', 'limit=7')
    await expect.poll(() => followed.length).toBe(2)
    stopping.abort()
    expect((await following).code).toBe(130)
    const calls = followed.map((line) => JSON.parse(line))
    expect(calls[1]).toMatchObject({ tool: 'list_pets', outcome: 'ok', via: 'execute' })
    expect(calls[1].id).not.toBe(calls[0].id)
    const { id, name } = calls[1].caller
    const ofCaller = await runInPets('logs', '--caller', id)
    expect(
      ofCaller.stdout
        .trim()
        .split('\n')
        .every((line) => line.includes(name)),
    ).toBe(true)
    expect(await runInPets('logs', '--caller', 'caller_0000000000000000')).toMatchObject({
      code: 0,
      stdout: '',
    })
    expect((await runInPets('logs', '--caller', 'ann')).stderr).toContain('caller')
  })

  test('promote to environments, and preview the draft', async () => {
    await runInPets('release')
    expect(await runInPets('promote')).toMatchObject({ code: 2, stderr: expect.stringContaining('--to') })
    expect(await runInPets('promote', '--to', 'staging')).toMatchObject({ code: 4 })
    const created = await readJson('environments', 'create', 'staging', '--tests', 'required')
    expect(created).toMatchObject({ key: 'staging', tests_required: true, live_release: null })
    const plan = await runInPets('promote', '--to', 'staging', '--dry-run')
    expect([plan.code, plan.stdout]).toEqual([2, expect.stringContaining('Missing: staging requires')])
    expect(await runInPets('promote', '--to', 'staging')).toMatchObject({ code: 2 })
    expect(await readJson('variables', 'list', '--environment', 'staging')).toEqual([])
    await runInPets('environments', 'update', 'staging', '--tests', 'optional', '--access', 'token')
    expect(await readJson('promote', '--to', 'staging', '--dry-run')).toMatchObject({ is_ready: true })
    expect((await runInPets('promote', '--to', 'staging')).stdout).toContain(
      'of production to staging, as v1.',
    )
    expect((await runInPets('promote', '--to', 'staging')).stdout).toContain('staging already serves')
    expect(await readJson('releases', '--environment', 'staging')).toHaveLength(1)
    await readJson('app-tokens', 'create', 'agent', '--environment', 'staging')
    expect(await readJson('app-tokens', 'list', '--environment', 'staging')).toHaveLength(1)
    expect(await runInPets('releases', '--environment', 'qa')).toMatchObject({ code: 4 })

    const preview = await readJson('preview', 'create', '--name', 'pr-1', '--ttl', '12h')
    expect(preview).toMatchObject({ key: 'pr-1', endpoint: expect.stringContaining('/mcp/'), changed: true })
    expect(await readJson('preview', 'create', '--name', 'pr-1')).toMatchObject({
      app_id: preview.app_id,
      changed: false,
    })
    expect(await runInPets('preview', 'create', '--ttl', 'soon')).toMatchObject({ code: 2 })
    expect((await runInPets('preview', 'list')).stdout).toMatch(/^pr-1 .* preview until /m)
    expect(await runInPets('preview', 'delete', 'pr-1', '--yes')).toMatchObject({ code: 0 })
    expect(await runInPets('environments', 'delete', 'staging')).toMatchObject({ code: 2 })
    expect(await runInPets('environments', 'delete', 'staging', '--yes')).toMatchObject({ code: 0 })
  })

  test('store secrets of connections from the standard input', async () => {
    const client = await service().as('alice')
    const { id } = JSON.parse((await run('apps', 'show', 'pets', '--json')).stdout)
    await client.post(`/api/v3/apps/${id}/auth-connections`, {
      name: 'Key',
      provider_key: 'custom-api-key',
      config: { type: 'api_key', header_name: 'X-Key' },
    })
    const store = (input: string, ...args: string[]) =>
      runInProcess({ env: environment(), input }, 'connections', 'secret', ...args, '--app', 'pets')
    expect((await store('s3cret\n', 'key')).stdout).toBe('Stored api_key of key.')
    expect((await store('', 'key')).stderr).toContain('The standard input is empty')
    expect(await store('s3cret', 'lock')).toMatchObject({ code: 4 })
    expect((await runInPets('connections', 'list')).stdout).toMatch(/^key +Key +api_key +draft/m)
  })

  describe('that change something', () => {
    test('do so only to an app that was named, or after a confirmation', async () => {
      const { code, stderr } = await run('release')
      expect(code).toBe(2)
      expect(stderr).toContain('You did not name them. Pass --yes to confirm.')
      expect((await run('release', '--yes')).code).toBe(0)
    })

    test('delete only after a confirmation', async () => {
      expect(await runInPets('tools', 'rm', 'list_pets')).toMatchObject({ code: 2 })
      expect(await runInPets('tools', 'rm', 'list_pet', '--yes')).toMatchObject({ code: 4 })
      expect((await runInPets('tools', 'rm', 'list_pets', '--yes')).stdout).toBe('Deleted list_pets.')
      expect(await readJson('tools', 'list')).toEqual([])
    })

    test('do not find apps of other users', async () => {
      await makePets(service(), 'bob')
      const env = {
        TENON_CONFIG_DIR: folder,
        TENON_TOKEN: await service().token('bob'),
        TENON_URL: service().url,
      }
      const [{ id }] = JSON.parse((await runInProcess({ env }, 'apps', 'list', '--json')).stdout)
      expect(await run('apps', 'rm', id, '--yes')).toMatchObject({ code: 4, stdout: '' })
      expect((await run('apps', 'rm', 'pets', '--yes')).stdout).toBe('Deleted Pets.')
      expect(await runInPets('release')).toMatchObject({ code: 4, stdout: '' })
    })
  })
})
