// The tested service as a separate process, with an issuer for tokens and a REST API behind its tools.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '#tests/e2e/support/program.ts'
import { clientOf } from '#tests/support/client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/made.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { startUpstreamApi } from '#tests/support/upstream-api.ts'
import type { FuzzRows } from './rows.ts'

export type FuzzTarget = {
  program: Program
  port: number
  isAlive(): boolean
  /** Creates two users and their apps. */
  createRows(): Promise<FuzzRows>
  close(): Promise<void>
}

export async function openFuzzTarget(settings: Record<string, string> = {}): Promise<FuzzTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-fuzz-'))
  const [issuer, upstream, port] = await Promise.all([startTestIssuer(), startUpstreamApi(), freePort()])
  const program = await startProgram({
    PORT: String(port),
    DATA_DIR: folder,
    AUTH_ISSUER: issuer.url,
    EGRESS_ALLOW: '127.0.0.1',
    RATE_LIMITS: 'off',
    REGISTRY_SYNC: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  })
  let users = 0
  const createRows = async (): Promise<FuzzRows> => {
    const n = ++users
    const token = await issuer.tokenFor(`alice${n}`, program.url)
    const otherToken = await issuer.tokenFor(`bob${n}`, program.url)
    const appId = {
      own: await createFullApp(token),
      sibling: await createFullApp(token),
      foreign: await createFullApp(otherToken),
    }
    return { appId, token, otherToken, upstream, seen: new Map() }
  }
  async function createFullApp(token: string): Promise<string> {
    const client = clientOf(program.url, token)
    const appId = await makeApp(client)
    const pets = await makeIntegration(client, appId, upstream.documentUrl)
    await makeTool(client, appId, 'List', pets.operation('listPets'))
    await makeTool(client, appId, 'Get', pets.operation('getPet'))
    await client.post(`/api/v3/apps/${appId}/releases`)
    return appId
  }
  const close = async () => {
    await program.stop()
    await Promise.all([issuer.stop(), upstream.close()])
    await rm(folder, { recursive: true })
  }
  return { program, port, isAlive: () => isAlive(program.pid), createRows, close }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
