import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'
import { findApp } from '../target/find-app.ts'
import { fetchWorkspaces, findWorkspace } from '../target/find-workspace.ts'

export async function printWorkspaces({ options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const workspaces = await fetchWorkspaces(tenon)
  const rows = workspaces.map(({ name, kind, role, id }) => [name, kind, role, id])
  printCommandReport(io, options.json, workspaces, formatTable(['NAME', 'KIND', 'YOUR ROLE', 'ID'], rows))
}

export async function addWorkspace({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const { workspace } = await readBody(tenon.POST('/api/v3/workspaces', { body: { name } }))
  printCommandReport(io, options.json, workspace, [
    `Created ${workspace.name} (${workspace.id}).`,
    `Invite others: tenon members invite ADDRESS --workspace ${workspace.id}`,
  ])
}

export async function retitleWorkspace({
  args: [known = '', name = ''],
  options,
  io,
}: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const { id, name: before } = await findWorkspace(tenon, known)
  const params = { path: { workspace_id: id } }
  const { workspace } = await readBody(
    tenon.PATCH('/api/v3/workspaces/{workspace_id}', { params, body: { name } }),
  )
  printCommandReport(io, options.json, workspace, [`Renamed ${before} to ${workspace.name}.`])
}

/** The service rejects this while the workspace has apps. */
export async function removeWorkspace({ args: [known = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, url } = await connectServer(io, options)
  const { id, name } = await findWorkspace(tenon, known)
  await confirm(io, options, `Delete the workspace ${name} at ${url} for all of its members?`)
  const params = { path: { workspace_id: id } }
  await readBody(tenon.DELETE('/api/v3/workspaces/{workspace_id}', { params }))
  printCommandReport(io, options.json, { deleted: id }, [`Deleted ${name}.`])
}

/** Moves an app. Its id, address and releases stay. */
export async function moveApp({
  args: [appName = '', workspaceName = ''],
  options,
  io,
}: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const app = await findApp(tenon, appName)
  const workspace = await findWorkspace(tenon, workspaceName)
  const question = `Move ${app.name} to ${workspace.name}? Its members get access to the app, and its owners get the secrets.`
  await confirm(io, options, question)
  const moved = await readBody(
    tenon.POST('/api/v3/apps/{app_id}/transfer', {
      params: { path: { app_id: app.id } },
      body: { workspace_id: workspace.id },
    }),
  )
  printCommandReport(io, options.json, moved, [`${app.name} is now in ${workspace.name}, as ${moved.slug}.`])
}
