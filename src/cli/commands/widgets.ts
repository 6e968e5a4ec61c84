import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchWidgets, findByKey } from '../target/entities.ts'

export async function printWidgets({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const widgets = await fetchWidgets(tenon, app.id)
  const rows = widgets.map(({ key, name, primitive, display_mode }) => [key, name, primitive, display_mode])
  printCommandReport(io, options.json, widgets, formatTable(['KEY', 'NAME', 'PRIMITIVE', 'MODE'], rows))
}

export async function printWidget({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const widget = findByKey(await fetchWidgets(tenon, app.id), name, 'widget')
  printCommandReport(io, true, widget, [])
}

export async function removeWidget({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id, key } = findByKey(await fetchWidgets(tenon, app.id), name, 'widget')
  await confirm(io, options, `Delete the widget ${key}?`)
  const path = { app_id: app.id, widget_id: id }
  await tenon.DELETE('/api/v2/apps/{app_id}/widgets/{widget_id}', { params: { path } })
  printCommandReport(io, options.json, { deleted: id }, [`Deleted ${key}.`])
}
