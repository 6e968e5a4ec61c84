// The start of a new app: nothing, a template, an OpenAPI document or an MCP server.
import { bookshopDocumentUrl } from '#base/web/bookshop-address.ts'
import type { CommandIo } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { type ApiSource, requireSource } from '../sources/parse-source.ts'

export type InitOptions = {
  server?: string
  json?: true
  template?: string
  empty?: true
  example?: true
  mcp?: true
  name?: string
  baseUrl?: string
  tools?: 'suggested' | 'all' | 'none'
  force?: true
  offline?: true
}

export type AppStart =
  | { kind: 'empty' }
  | { kind: 'template'; id: string }
  | { kind: 'source'; source: ApiSource; isMcp: boolean }

/** Follows arguments and options, and asks for everything else. */
export async function chooseStart(
  io: CommandIo,
  text: string | undefined,
  options: InitOptions,
): Promise<AppStart> {
  const given = [text, options.template, options.empty, options.example].filter(
    (option) => option !== undefined,
  )
  if (given.length > 1)
    throw createUsageFailure('Pass only one of a source, --template, --empty and --example.')
  if (options.empty) return { kind: 'empty' }
  if (options.template) return { kind: 'template', id: options.template }
  const source = options.example ? bookshopDocumentUrl : text
  if (source !== undefined) return createSourceStart(io, source, options.mcp === true)
  if (io.isInteractive) return promptForStart(io)
  throw createUsageFailure(
    'A new app needs a source.',
    'Pass an OpenAPI document or the URL of an MCP server, or --template, --empty or --example.',
  )
}

async function createSourceStart(io: CommandIo, text: string, isMcp: boolean): Promise<AppStart> {
  if (text === '-')
    throw createUsageFailure(
      'The app file needs the path of its document.',
      'Save the document in the folder first.',
    )
  const source = await requireSource(io, text)
  if (isMcp && source.kind !== 'url') throw createUsageFailure('An MCP server needs a URL.')
  return { kind: 'source', source, isMcp }
}

async function promptForStart(io: CommandIo): Promise<AppStart> {
  const { isCancel, select, text } = await import('@clack/prompts')
  const output = process.stderr
  const kind = await select({
    message: 'How do you want to start?',
    options: [
      { value: 'openapi', label: 'An OpenAPI document', hint: 'path or URL' },
      { value: 'mcp', label: 'An MCP server', hint: 'URL' },
      { value: 'template', label: 'A template', hint: 'id, from the catalog of the server' },
      { value: 'empty', label: 'Nothing' },
    ],
    output,
  })
  if (isCancel(kind)) throw createCancelFailure()
  if (kind === 'empty') return { kind }
  const labels = {
    openapi: 'Path or URL of the document',
    mcp: 'URL of the server',
    template: 'Id of the template',
  }
  const answer = await text({
    message: labels[kind],
    validate: (value) => (value?.trim() ? undefined : 'This must not be empty.'),
    output,
  })
  if (isCancel(answer)) throw createCancelFailure()
  if (kind === 'template') return { kind, id: answer.trim() }
  return createSourceStart(io, answer.trim(), kind === 'mcp')
}

const createCancelFailure = () => new CommandFailure('Nothing was done.')
