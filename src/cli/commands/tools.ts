import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchTools, findByKey } from '../target/entities.ts'

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

export async function printTool({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const tool = findByKey(await fetchTools(tenon, app.id), name, 'tool')
  printCommandReport(io, true, tool, [])
}

export async function removeTool({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id, key } = findByKey(await fetchTools(tenon, app.id), name, 'tool')
  await confirm(io, options, `Delete the tool ${key}?`)
  const path = { app_id: app.id, tool_id: id }
  await tenon.DELETE('/api/v3/apps/{app_id}/tools/{tool_id}', { params: { path } })
  printCommandReport(io, options.json, { deleted: id }, [`Deleted ${key}.`])
}
