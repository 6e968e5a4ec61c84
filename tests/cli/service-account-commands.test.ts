// `tenon service-accounts` against the real service.
import { expect, test } from 'vitest'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'service accounts by command', (service) => {
  test('are created with a token that works at once, rotated, listed and deleted', async () => {
    await makeWorkspace(service(), 'alice')
    const surroundings = { TENON_URL: service().url, TENON_TOKEN: await service().token('alice') }
    const run = (...args: string[]) => runInProcess({ env: surroundings }, 'service-accounts', ...args)

    expect((await run('list', 'Team')).stdout).toContain('LAST USED')
    const created = await run('create', 'Team', 'CI', '--role', 'publisher', '--expires', '7d')
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^tnn_sat_[0-9A-Za-z]{49}$/) })
    expect(created.stderr).not.toContain(created.stdout)
    const asMachine = { env: { ...surroundings, TENON_TOKEN: created.stdout } }
    expect((await runInProcess(asMachine, 'apps', 'list')).code).toBe(0)
    expect((await runInProcess(asMachine, 'service-accounts', 'list', 'Team')).code).not.toBe(0)

    const another = await run('rotate', 'Team', 'CI', '--with', 'token', '--json')
    expect(JSON.parse(another.stdout)).toMatchObject({
      service_account: { name: 'CI', role: 'publisher' },
      credential: { kind: 'token' },
      secret: expect.stringMatching(/^tnn_sat_/),
    })
    const secret = await run('rotate', 'Team', 'CI')
    expect([secret.code === 0, secret.stderr]).toEqual([false, expect.stringContaining('AUTH_ISSUER')])
    const [listed] = JSON.parse((await run('list', 'Team', '--json')).stdout)
    expect(listed).toMatchObject({ name: 'CI', last_used_at: expect.stringMatching(/^20/) })

    await run('create', 'Team', 'Secrets', '--may-write-secrets')
    expect((await run('list', 'Team')).stdout).toContain('builder, writes secrets')

    expect((await run('create', 'Nowhere', 'CI')).stderr).toContain('no workspace with the id or name')
    expect((await run('delete', 'Team', 'Robot', '--yes')).stderr).toContain('no service account')
    expect((await run('delete', 'Team', listed.id, '--yes')).stdout).toBe('Deleted CI.')
    expect((await runInProcess(asMachine, 'apps', 'list')).code).not.toBe(0)
  })
})
