import { readBody, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'

type AliasJson = V3Components['schemas']['ToolAlias']
type PreservedJson = V3Components['schemas']['PreservedCalls']

export async function printAliases({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const params = { path: { app_id: app.id } }
  const { data } = await readBody(tenon.GET('/api/v3/apps/{app_id}/tool-aliases', { params }))
  const rows = data.map(({ name, tool_key, until, is_expired, calls, last_called_at }: AliasJson) => [
    name,
    tool_key,
    until === null ? 'no end' : `${until}${is_expired ? ' (expired)' : ''}`,
    String(calls),
    last_called_at ?? 'never',
  ])
  const titles = ['ALIAS', 'TOOL', 'UNTIL', 'CALLS', 'LAST CALL']
  printCommandReport(io, options.json, data, formatTable(titles, rows))
}

type PreserveOptions = { dryRun?: true; until?: string }

/** Gives tools of the draft aliases for calls that work now but would fail after a release. */
export async function preserveToolCalls({
  args: tools,
  options,
  io,
}: CommandInput<PreserveOptions>): Promise<void> {
  const { dryRun = false, until } = options
  const { tenon, app } = await connectApp(io, options, { writes: !dryRun })
  const body = { dry_run: dryRun, ...(tools.length > 0 && { tools }), ...(until && { until }) }
  const params = { path: { app_id: app.id } }
  const { data } = await readBody(tenon.POST('/api/v3/apps/{app_id}/draft/preserve-calls', { params, body }))
  const helped = data.filter(({ alias }) => alias !== null).length
  const sum = dryRun ? `${helped} would get an alias.` : `${helped} got an alias.`
  const lines = [...data.flatMap(formatPreserved), sum]
  printCommandReport(io, options.json, data, data.length > 0 ? lines : ['No call would fail.'])
}

function formatPreserved({
  name,
  tool_key: tool,
  alias,
  class: changeClass,
  notice,
}: PreservedJson): string[] {
  if (!alias) return [`${name}: no alias helps`, `    ${changeClass}: ${notice}`]
  const mapped = [
    ...Object.entries(alias.renamed_arguments).map(([old, now]) => `${old} → ${now}`),
    ...alias.dropped_arguments.map((old) => `${old} is dropped`),
    ...Object.entries(alias.default_arguments).map(([now, value]) => `${now} = ${JSON.stringify(value)}`),
  ]
  return [
    `${name}: served by ${tool}${alias.until === null ? '' : ` until ${alias.until}`}`,
    ...mapped.map((line) => `    ${line}`),
    `    ${changeClass}: ${notice}`,
  ]
}
