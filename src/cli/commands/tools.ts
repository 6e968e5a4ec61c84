import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchTools } from '../target/entities.ts'
import { createRemoveCommand, createShowCommand, type EntityKind } from '../target/entity-commands.ts'

export async function printTools({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const tools = await fetchTools(tenon, app.id)
  const rows = tools.map(({ key, name, runtime_status: { state, reason } }) => [
    key,
    name,
    reason ? `${state}: ${reason}` : state,
  ])
  printCommandReport(io, options.json, tools, formatTable(['KEY', 'NAME', 'STATE'], rows))
}

const toolKind: EntityKind = {
  noun: 'tool',
  fetch: fetchTools,
  remove: (tenon, app_id, tool_id) =>
    tenon.DELETE('/api/v3/apps/{app_id}/tools/{tool_id}', { params: { path: { app_id, tool_id } } }),
}

export const printTool = createShowCommand(toolKind)
export const removeTool = createRemoveCommand(toolKind)
