import { readBody, type V3Components } from '#client'
import { parseToolArguments } from '../arguments/parse-tool-arguments.ts'
import { readInputSchema } from '../arguments/read-input-schema.ts'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchTools, findByKey } from '../target/entities.ts'

type ToolExecution = V3Components['schemas']['ToolExecution']

const formatContent = (block: Record<string, unknown>) =>
  typeof block.text === 'string' ? block.text : JSON.stringify(block)

const isData = ({ structured_content: data, is_error: isError }: ToolExecution['result']) =>
  data !== null && !isError

const formatExecution = ({ result }: ToolExecution): string[] =>
  isData(result) ? [JSON.stringify(result.structured_content, null, 2)] : result.content.map(formatContent)

/** Notices for the model. They do not go to the standard output, which has only the data. */
const listNotices = ({ result }: ToolExecution): string[] =>
  isData(result) ? result.content.slice(1).map(formatContent) : []

export async function printToolCall({
  args: [name = '', ...pairs],
  options,
  io,
}: CommandInput): Promise<number> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const { id } = findByKey(await fetchTools(tenon, app.id), name, 'tool')
  const path = { app_id: app.id, tool_id: id }
  const schema = await readInputSchema(tenon, path)
  const body = { arguments: parseToolArguments(pairs, schema) }
  const execution = await showProgress(io, `Calling ${name}`, () =>
    readBody(tenon.POST('/api/v3/apps/{app_id}/tools/{tool_id}/execute', { params: { path }, body })),
  )
  printCommandReport(io, options.json, execution, formatExecution(execution))
  if (!options.json) for (const line of listNotices(execution)) io.note(line)
  return execution.ok ? exitCodes.success : exitCodes.failure
}
