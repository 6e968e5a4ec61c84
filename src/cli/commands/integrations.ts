import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchIntegrations } from '../target/entities.ts'
import { createRemoveCommand, createShowCommand, type EntityKind } from '../target/entity-commands.ts'

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

const integrationKind: EntityKind = {
  noun: 'integration',
  fetch: fetchIntegrations,
  deletedToo: 'with its operations',
  remove: (tenon, app_id, integration_id) =>
    tenon.DELETE('/api/v3/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id, integration_id } },
    }),
}

export const printIntegration = createShowCommand(integrationKind)
export const removeIntegration = createRemoveCommand(integrationKind)
