import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'
import { fetchApps, findApp, type ListedApp } from '../target/find-app.ts'
import { findWorkspace } from '../target/find-workspace.ts'

const formatRelease = ({ live_release: release }: ListedApp) => (release ? `v${release.version}` : '–')
const formatChanges = ({ has_changes: hasChanges }: ListedApp) => (hasChanges ? 'changed' : '')

export async function printApps({ options, io }: CommandInput<{ workspace?: string }>): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const { workspace } = options
  const home = workspace ? await findWorkspace(tenon, workspace) : null
  const apps = await fetchApps(tenon, home ? { workspace_id: home.id } : {})
  const rows = apps.map((app) => [app.slug, app.name, formatRelease(app), formatChanges(app), app.id])
  printCommandReport(io, options.json, apps, formatTable(['SLUG', 'NAME', 'LIVE', 'DRAFT', 'ID'], rows))
}

export async function printApp({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const { id } = await findApp(tenon, name)
  const { overview } = await readBody(
    tenon.GET('/api/v3/apps/{app_id}/overview', { params: { path: { app_id: id } } }),
  )
  printCommandReport(io, options.json, overview, [
    `${overview.name} (${overview.slug})`,
    `  id        ${overview.id}`,
    `  live      ${formatRelease(overview)}`,
    `  draft     ${overview.has_changes ? 'has changes' : 'has no changes'}`,
    `  access    ${overview.access}${overview.enabled ? '' : ', disabled'}`,
    `  endpoint  ${overview.endpoint}`,
    `  contents  ${overview.integrations} integrations, ${overview.operations} operations, ${overview.tools.total} tools, ${overview.widgets} widgets, ${overview.prompts} prompts, ${overview.skills} skills`,
  ])
}

export async function removeApp({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, url } = await connectServer(io, options)
  const { id, name: title } = await findApp(tenon, name)
  await confirm(io, options, `Delete ${title} at ${url} with all its releases?`)
  await tenon.DELETE('/api/v3/apps/{app_id}', { params: { path: { app_id: id } } })
  printCommandReport(io, options.json, { deleted: id }, [`Deleted ${title}.`])
}
