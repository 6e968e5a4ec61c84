import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemDigest } from '#adapters/system/digest.ts'
import { verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'
import { readAuditTrail } from '#main/audit/read-audit-trail.ts'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { isFullScope } from '#tests/support/test-scope.ts'
import {
  freshSettings,
  operatorToken,
  type Program,
  type Settings,
  startProgram,
} from '../support/program.ts'

const rounds = isFullScope ? 4 : 1
const writers = 8

/** Creates apps one after another until the service is killed; reports the id of each acknowledged app. */
async function writeUntilGone(
  url: string,
  headers: Record<string, string>,
  acknowledge: (id: string) => void,
) {
  for (;;) {
    try {
      const reply = await fetch(`${url}/api/v2/apps`, { method: 'POST', headers, body: '{"name":"x"}' })
      if (reply.status === 201) acknowledge((await reply.json()).app.id)
    } catch {
      return
    }
  }
}

/** Creates invitations one after another until the service is killed: the embedded issuer has tables of its own. */
async function inviteUntilGone(
  url: string,
  headers: Record<string, string>,
  acknowledge: (id: string) => void,
) {
  for (;;) {
    try {
      const reply = await fetch(`${url}/api/v3/invitations`, { method: 'POST', headers, body: '{}' })
      if (reply.status === 201) acknowledge((await reply.json()).invitation.id)
    } catch {
      return
    }
  }
}

type AuditLine = { changes: { action: string; ids: string[] }[] }

/** The ids of all creations in the audit trail, as often as they occur. */
async function listCreatedIds(url: string, headers: Record<string, string>): Promise<string[]> {
  const text = await (await fetch(`${url}/api/v3/audit/export`, { headers })).text()
  const entries: AuditLine[] = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  return entries.flatMap(({ changes }) =>
    changes.filter(({ action }) => action === 'created').flatMap(({ ids }) => ids),
  )
}

async function findAuditProblems(settings: Settings) {
  const result = readConfig(settings)
  if ('errors' in result) throw new Error(result.errors.join())
  const verification = await readAuditTrail(result.config, createLog('silent'), (audit) =>
    verifyAuditTrail({ digest: systemDigest }, audit),
  )
  return verification.problems
}

async function listAppIds(url: string, headers: Record<string, string>): Promise<Set<string>> {
  const { apps } = await (await fetch(`${url}/api/v1/apps`, { headers })).json()
  return new Set(apps.map((app: { id: string }) => app.id))
}

/** An app file in which everything says the same word. */
const buildFile = (word: string) => ({
  version: 1,
  app: { name: 'Filed', slug: 'filed', description: word },
  prompts: Array.from({ length: 20 }, (_, index) => ({ key: `prompt_${index}`, template: word })),
})

/** The words of the draft; a single word if the draft comes from one file. */
async function readWords(url: string, headers: Record<string, string>, appId: string): Promise<Set<string>> {
  const { file } = await (await fetch(`${url}/api/v3/apps/${appId}/file`, { headers })).json()
  return new Set([
    file.app.description,
    ...file.prompts.map(({ template }: { template: string }) => template),
  ])
}

type Send = (method: string, path: string, body?: object) => Promise<Response>

/** An app with an environment, and two releases in which everything says the same word. */
async function makeStages(send: Send) {
  const sendFor = async (method: string, path: string, body?: object) =>
    (await send(method, path, body)).json()
  const { app } = await sendFor('POST', '/api/v2/apps', { name: 'Staged' })
  const at = (path: string) => `/api/v3/apps/${app.id}/${path}`
  const { integration } = await sendFor('POST', at('integrations'), {
    name: 'Shop',
    kind: 'rest',
    base_url: 'https://shop.example',
  })
  const { operation } = await sendFor('POST', at(`integrations/${integration.id}/operations`), {
    name: 'List',
    method: 'GET',
    path: '/books',
  })
  await sendFor('POST', at('tools'), { name: 'List', source: { operation_id: operation.id } })
  const { environment } = await sendFor('POST', at('environments'), { key: 'staging' })
  const releases: string[] = []
  for (const word of ['even', 'odd']) {
    const { file } = await sendFor('GET', at('file'))
    const { prompts } = buildFile(word)
    file.app.description = word
    await sendFor('PUT', at('file'), { file: { ...file, prompts } })
    releases.push((await sendFor('POST', at('release-candidates'))).release.id)
  }
  return { appId: app.id as string, stagingId: environment.app_id as string, releases }
}

test.each(['SQLite', 'PostgreSQL'])(
  'a killed service loses no acknowledged write and no audit entry, and leaves no half-applied app file or promotion (%s)',
  async (engine) => {
    const embedded = await createSqliteDatabase()
    const postgres = engine === 'PostgreSQL' ? await createPostgresDatabase({ durable: true }) : null
    const settings: Settings = {
      ...(await freshSettings(dirname(embedded.at))),
      LOG_LEVEL: 'silent',
      ...(postgres && {
        DATABASE_URL: postgres.at,
        SECRET_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
      }),
    }
    const acknowledged = new Set<string>()
    const invited = new Set<string>()
    let program: Program = await startProgram(settings)
    const headers = {
      Authorization: `Bearer ${await operatorToken(settings)}`,
      'Content-Type': 'application/json',
    }
    const send = (method: string, path: string, word: string) =>
      fetch(program.url + path, { method, headers, body: JSON.stringify({ file: buildFile(word) }) })
    const { app_id: appId } = await (await send('POST', '/api/v3/apps/from-file', 'first')).json()
    const sendJson: Send = (method, path, body = {}) =>
      fetch(program.url + path, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
    const stages = await makeStages(sendJson)
    const promote = (round: number) =>
      sendJson('POST', `/api/v3/apps/${stages.appId}/environments/staging/promotions`, {
        release_id: stages.releases[round % 2],
      })
    expect((await promote(1)).status).toBe(200)
    for (let round = 0; round < rounds; round++) {
      const limit = acknowledged.size + 20 + round * 7
      const limitReached = Promise.withResolvers<void>()
      const acknowledge = (id: string) => {
        if (acknowledged.add(id).size === limit) limitReached.resolve()
      }
      const writing = Array.from({ length: writers }, () => writeUntilGone(program.url, headers, acknowledge))
      const inviting = inviteUntilGone(program.url, headers, (id) => void invited.add(id))
      await limitReached.promise
      const applying = send('PUT', `/api/v3/apps/${appId}/file`, `round ${round}`).catch(() => null)
      const promoting = promote(round).catch(() => null)
      await sleep(round * 15)
      await program.kill()
      await Promise.all([...writing, applying, promoting, inviting])
      program = await startProgram(settings)
      expect((await readWords(program.url, headers, appId)).size).toBe(1)
      const words = await readWords(program.url, headers, stages.stagingId)
      expect(words.size).toBe(1)
      const { environment } = await (
        await sendJson('GET', `/api/v3/apps/${stages.appId}/environments/staging`)
      ).json()
      const { data } = await (await sendJson('GET', `/api/v3/apps/${stages.stagingId}/releases`)).json()
      const live = data.filter(({ state }: { state: string }) => state === 'published')
      expect(live.map(({ id }: { id: string }) => id)).toEqual([environment.live_release.id])
      const expected = words.has('even') ? stages.releases[0] : stages.releases[1]
      expect(environment.live_release.origin_release_id).toBe(expected)
      const stored = await listAppIds(program.url, headers)
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
      const created = await listCreatedIds(program.url, headers)
      expect([...acknowledged, ...invited].filter((id) => !created.includes(id))).toEqual([])
      // A changed prompt is inserted again under its id.
      const once = created.filter((id) => !id.startsWith('prm_'))
      expect(once.filter((id, index) => once.indexOf(id) !== index)).toEqual([])
      expect([...stored].filter((id) => !created.includes(id))).toEqual([])
    }
    expect(invited.size).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 20)
    await program.stop()
    expect(await findAuditProblems(settings)).toEqual([])
    await postgres?.remove()
    await embedded.remove()
  },
)
