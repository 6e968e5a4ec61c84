// Starts what attacks run against, and ends it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshSettings, startProgram } from '#tests/support/program.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import type { AttackTarget } from './attack.ts'
import { startCanaries } from './support/canaries.ts'
import { hostileAddress } from './support/hostile-server.ts'
import { createIssuerUsers } from './support/issuer-users.ts'

export async function openAttackTarget(
  isComplete: boolean,
): Promise<AttackTarget & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-attack-'))
  const [upstream, canaries] = await Promise.all([startUpstreamApi(), startCanaries()])
  const settings = await freshSettings(folder)
  const program = await startProgram({
    ...settings,
    EGRESS_ALLOW: `${new URL(upstream.url).host},${hostileAddress}`,
    AUTH_SIGN_UP: 'open',
    TRUST_PROXY: '127.0.0.1,::1',
    RATE_LIMITS: 'off',
  })
  const issuerUrl = `${program.url}/auth`
  const token = createIssuerUsers(issuerUrl)
  return {
    program,
    url: program.url,
    issuerUrl,
    port: Number(settings.PORT),
    token,
    client: async (user) => createClient(program.url, await token(user)),
    upstream,
    canaries,
    sample: (list, count) => (isComplete ? list : takeSpread(list, count)),
    async close() {
      await program.stop()
      await Promise.all([upstream.close(), canaries.close()])
      await rm(folder, { recursive: true })
    },
  }
}

/** Elements at equal distances: neighbours in a generated list are alike. */
function takeSpread<Element>(list: readonly Element[], count: number): readonly Element[] {
  if (list.length <= count) return list
  return Array.from(
    { length: count },
    (_, index) => list[Math.floor((index * list.length) / count)] as Element,
  )
}
