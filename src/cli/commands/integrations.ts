import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchIntegrations, findByKey } from '../target/entities.ts'

export async function printIntegrations({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const integrations = await fetchIntegrations(tenon, app.id)
  const rows = integrations.map(({ key, name, kind, status, base_url, endpoint }) => [
    key,
    name,
    kind,
    status,
    base_url || endpoint,
  ])
  printCommandReport(
    io,
    options.json,
    integrations,
    formatTable(['KEY', 'NAME', 'KIND', 'STATUS', 'URL'], rows),
  )
}

export async function printIntegration({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const integration = findByKey(await fetchIntegrations(tenon, app.id), name, 'integration')
  printCommandReport(io, true, integration, [])
}

export async function removeIntegration({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id, key } = findByKey(await fetchIntegrations(tenon, app.id), name, 'integration')
  await confirm(io, options, `Delete the integration ${key} with its operations?`)
  const path = { app_id: app.id, integration_id: id }
  await tenon.DELETE('/api/v2/apps/{app_id}/integrations/{integration_id}', { params: { path } })
  printCommandReport(io, options.json, { deleted: id }, [`Deleted ${key}.`])
}
