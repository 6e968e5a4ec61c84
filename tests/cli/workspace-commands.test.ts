// `tenon workspaces`, `tenon members` and the option `--workspace` against the real service.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

const file = 'version: 1\napp:\n  slug: shared\n  name: Shared\n'

describeWithService('sqlite', 'workspaces by commands', (service) => {
  test('an owner creates one, invites, changes roles, moves apps, and ends it', async () => {
    const folder = await makeTemporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const alice = await service().as('alice')
    const bob = await service().as('bob')
    await makeApp(alice, 'Moved app')
    const runAs =
      (token: string) =>
      (...args: string[]) =>
        runInProcess(
          { env: { TENON_CONFIG_DIR: folder, TENON_URL: service().url, TENON_TOKEN: token }, folder },
          ...args,
        )
    const run = runAs(await service().token('alice'))
    const runAsBob = runAs(await service().token('bob'))

    const created = await run('workspaces', 'create', 'Shop team', '--json')
    const { id } = JSON.parse(created.stdout)
    const listed = await run('workspaces', 'list')
    expect(listed.stdout.split('\n')).toEqual([
      expect.stringMatching(/^NAME +KIND +YOUR ROLE +ID$/),
      expect.stringMatching(/^Personal +personal +owner +ws_/),
      `Shop team  shared    owner      ${id}`,
    ])
    expect(await run('workspaces', 'rename', 'Nothing', 'X')).toMatchObject({ code: 4 })
    expect((await run('workspaces', 'rename', 'shop TEAM', 'Books team')).stdout).toBe(
      'Renamed Shop team to Books team.',
    )

    const team = ['--workspace', 'Books team']
    expect(await run('members', 'list')).toMatchObject({ code: 0 })
    expect(await runAsBob('members', 'list')).toMatchObject({ code: 2 })
    expect(await run('members', 'invite', 'no address', ...team)).toMatchObject({ code: 2 })
    expect(await run('members', 'invite', 'bob@example.com', ...team, '--role', 'king')).toMatchObject({
      code: 2,
    })
    const invited = await run('members', 'invite', 'bob@example.com', ...team, '--role', 'viewer')
    const [link = ''] = invited.stdout.split('\n')
    expect((await run('members', 'list', ...team)).stdout).toMatch(
      /bob@example\.com +– +viewer +invited until/,
    )
    await run('members', 'invite', 'eve@example.com', ...team)
    expect(await run('members', 'remove', 'eve@example.com', ...team)).toMatchObject({ code: 2 })
    expect((await run('members', 'remove', 'eve@example.com', ...team, '--yes')).stdout).toContain('Revoked')

    const token = new URL(link).searchParams.get('token')
    expect((await bob.post('/api/v3/workspace-invitations/accept', { token })).status).toBe(200)
    const { members } = JSON.parse((await run('members', 'list', ...team, '--json')).stdout)
    const bobId = members.find((member: { user_id: string }) => member.user_id === 'bob').id
    expect(await runAsBob('members', 'role', bobId, 'owner', ...team)).toMatchObject({ code: 3 })
    expect((await run('members', 'role', bobId, 'builder', ...team)).stdout).toContain(
      'is builder of Books team',
    )

    expect(await run('apps', 'move', 'moved-app', 'Books team')).toMatchObject({ code: 2 })
    expect((await run('apps', 'move', 'moved-app', 'Books team', '--yes')).stdout).toContain(
      'is now in Books team',
    )
    await writeFile(join(folder, 'tenon.yaml'), file)
    expect(await runAsBob('push', ...team)).toMatchObject({ code: 0 })
    expect((await run('apps', 'list', ...team, '--json')).stdout).toMatch(/moved-app/)
    expect((await run('apps', 'list', ...team)).stdout.split('\n')).toHaveLength(3)
    expect((await runAsBob('apps', 'list', '--workspace', 'Personal')).stdout.split('\n')).toHaveLength(1)
    const words = ['complete', '--', 'members', 'list', '--workspace', '']
    expect((await run(...words)).stdout).toContain(id)

    expect(await run('workspaces', 'delete', 'Books team', '--yes')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('2 apps'),
    })
    for (const slug of ['moved-app', 'shared']) await run('apps', 'rm', slug, '--yes')
    expect((await run('members', 'remove', bobId, ...team, '--yes')).code).toBe(0)
    expect((await run('workspaces', 'delete', id, '--yes')).stdout).toBe('Deleted Books team.')
    expect(JSON.parse((await run('workspaces', 'list', '--json')).stdout)).toHaveLength(1)
  })
})
