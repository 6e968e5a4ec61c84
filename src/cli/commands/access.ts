import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'

export async function printToolAccess({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const params = { path: { app_id: app.id } }
  const { data } = await readBody(tenon.GET('/api/v3/apps/{app_id}/tool-access', { params }))
  const rows = data.map(({ tool_key, summary }) => [tool_key, summary])
  printCommandReport(io, options.json, data, formatTable(['TOOL', 'CALLERS'], rows))
}
