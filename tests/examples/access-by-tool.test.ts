import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of access serves guests, staff and those who may cancel', async () => {
  await runExample('access', async ({ output, folder, signToken }) => {
    const [address = ''] = /http\S+\/mcp\/[\w-]+/.exec(output) ?? []
    const ask = async (claims: object) => {
      const env = { ...process.env, CALLER_TOKEN: await signToken('cleo', address, claims) }
      const { stdout } = await promisify(execFile)('sh', [join(folder, 'ask.sh'), address], { env })
      const names = [...stdout.matchAll(/"name":"(\w+)","title"/g)].map(([, name]) => name)
      return { names, cancelled: stdout.split('\n').slice(2).join('\n') }
    }
    const guest = await ask({ groups: ['guests'] })
    expect(guest.names).toEqual(['list_books'])
    expect(guest.cancelled).toContain('Unknown tool: cancel_order')
    const staff = await ask({ groups: ['staff'] })
    expect(staff.names).toEqual(['list_books', 'order_a_book', 'cancel_order'])
    expect(staff.cancelled).toMatch(
      /^HTTP\/1.1 403 .*\nwww-authenticate: Bearer error="insufficient_scope", scope="orders:cancel"/i,
    )
    const canceller = await ask({ groups: [], scope: 'openid orders:cancel' })
    expect(canceller.names).toEqual(['list_books', 'cancel_order'])
    expect(canceller.cancelled).toMatch(/^HTTP\/1.1 200 .*\n.*status 404/i)
    const both = await ask({ groups: 'staff', scope: 'orders:cancel' })
    expect([both.names.length, /^HTTP\/1.1 (\d+)/.exec(both.cancelled)?.[1]]).toEqual([3, '200'])
  })
})
