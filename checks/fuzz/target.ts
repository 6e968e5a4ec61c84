// The tested service as a separate process, with an issuer for tokens and a REST API behind its tools.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
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
  const [issuer, upstream, port] = await Promise.all([startTestIssuer(), startUpstreamApi(), findFreePort()])
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
    const token = await issuer.signToken(`alice${n}`, program.url)
    const otherToken = await issuer.signToken(`bob${n}`, program.url)
    const appId = {
      own: await createFullApp(token),
      sibling: await createFullApp(token),
      foreign: await createFullApp(otherToken),
    }
    return { appId, token, otherToken, upstream, seen: new Map() }
  }
  async function createFullApp(token: string): Promise<string> {
    const client = createClient(program.url, token)
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
