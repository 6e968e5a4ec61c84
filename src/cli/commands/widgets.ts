import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchWidgets } from '../target/entities.ts'
import { createRemoveCommand, createShowCommand, type EntityKind } from '../target/entity-commands.ts'

export async function printWidgets({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const widgets = await fetchWidgets(tenon, app.id)
  const rows = widgets.map(({ key, name, primitive, display_mode }) => [key, name, primitive, display_mode])
  printCommandReport(io, options.json, widgets, formatTable(['KEY', 'NAME', 'PRIMITIVE', 'MODE'], rows))
}

const widgetKind: EntityKind = {
  noun: 'widget',
  fetch: fetchWidgets,
  remove: (tenon, app_id, widget_id) =>
    tenon.DELETE('/api/v3/apps/{app_id}/widgets/{widget_id}', { params: { path: { app_id, widget_id } } }),
}

export const printWidget = createShowCommand(widgetKind)
export const removeWidget = createRemoveCommand(widgetKind)
