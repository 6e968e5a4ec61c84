// Filters, searches, sorts and cursors of every list: they return only rows of the caller, and never fail.
import type { ApiOperation } from '#http/operation.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { type AttackReport, type AttackTarget, runInputs } from '../attack.ts'
import { publishPets } from '../attacked-service.ts'
import { sqlPayloads } from '../support/payloads.ts'

/** The names of the query parameters of an operation. */
const listQueryParameters = ({ query }: ApiOperation): string[] =>
  Object.keys((query as { properties?: object } | undefined)?.properties ?? {})

export async function attackDatabase(target: AttackTarget): Promise<AttackReport> {
  const own = await publishPets(target, 'sql')
  const foreign = await publishPets(target, 'sql-victim')
  const authorization = `Bearer ${await target.token('sql')}`
  const lists = operationTable.filter((op) => op.method === 'GET' && listQueryParameters(op).length > 0)
  const targets = lists.flatMap((op) => {
    const path = op.path
      .replace(/\{app_?[Ii]d\}/, own.appId)
      .replace(/\{integration_?[Ii]d\}/, own.integrationId)
      .replace(/\{slug\}/, 'x')
    return listQueryParameters(op).flatMap((name) =>
      sqlPayloads.map((payload) => `${path}?${new URLSearchParams({ [name]: payload })}`),
    )
  })
  const ids = sqlPayloads.flatMap((payload) =>
    ['/api/v1/apps/', '/api/v2/apps/', `/api/v3/apps/${own.appId}/tools/`].map(
      (path) => path + encodeURIComponent(payload),
    ),
  )
  const report = await runInputs([...targets, ...ids], async (path) => {
    const response = await fetch(target.url + path, { headers: { authorization } })
    const text = await response.text()
    if (response.status >= 500) return `status ${response.status}: ${text.slice(0, 200)}`
    return text.includes(foreign.appId) ? 'the response has a row of another user' : null
  })
  const { status, body } = await foreign.client.get(`/api/v3/apps/${foreign.appId}/tools`)
  const isIntact = status === 200 && body.items.length === 3
  const damage = { input: 'afterwards', observed: 'the rows of another user have changed' }
  return { tried: report.tried, failures: isIntact ? report.failures : [...report.failures, damage] }
}
