import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readBody, toClientAddress, toDraftAddress } from '#client'
import type { CommandInput, CommandIo } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { findConfigPlaces } from '../connect/config-places.ts'
import { editJsonConfig } from '../connect/edit-json-config.ts'
import { editTomlConfig } from '../connect/edit-toml-config.ts'
import { type McpClient, mcpClients } from '../connect/mcp-clients.ts'
import type { ServerEntry } from '../connect/server-entry.ts'
import { formatLineChanges } from '../output/format-line-changes.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { hasErrno } from '../private-json-file.ts'
import { replaceFile } from '../replace-file.ts'
import { confirm } from '../target/confirm.ts'
import { type ConnectedApp, connectApp } from '../target/connect-app.ts'

type ConnectOptions = {
  draft?: true
  project?: true
  print?: true
  /** The name of the server in the client's file. */
  name?: string
}

/** Shows the change to a client's configuration file, then writes it. */
export async function connectClient({
  args: [id = ''],
  options,
  io,
}: CommandInput<ConnectOptions>): Promise<void> {
  const client = requireClient(id)
  const path = findFile(io, client, options)
  const connected = await connectApp(io, options, { writes: false })
  const url = await findAddress(connected, options)
  const tokenVariable =
    connected.app.access === 'token' && !options.draft ? nameTokenVariable(connected.app.slug) : null
  const name = options.name ?? `${connected.app.slug}${options.draft ? '-draft' : ''}`
  const server = { servers: client.servers, name, entry: client.buildEntry(url, tokenVariable) }
  const edit = async () => {
    const before = await readConfig(path)
    return { before, after: editConfig(client, path, before, server) }
  }
  const { before, after } = await edit()
  const report = { client: id, path, name, url, entry: server.entry, token_variable: tokenVariable }
  if (tokenVariable) io.note((client.describeToken ?? describeTokenVariable)(tokenVariable))
  const shown =
    after === before ? [`${path} already has ${name}.`] : [path, ...formatLineChanges(before, after)]
  if (after === before || options.print) {
    printCommandReport(io, options.json, { ...report, written: false }, shown)
    return
  }
  for (const line of shown) io.note(line)
  await confirm(io, options, `Write this into the configuration of ${client.title}?`)
  // The client may have written its file during the question.
  await replaceFile(path, (await edit()).after)
  printCommandReport(io, options.json, { ...report, written: true }, [
    `Added ${name} to ${client.title}. ${client.afterwards.replace('NAME', name)}`,
  ])
}

/** `my-books` becomes `MY_BOOKS_TOKEN`. A name that starts with a digit is no variable of a shell. */
const nameTokenVariable = (slug: string) =>
  `${slug
    .replaceAll('-', '_')
    .toUpperCase()
    .replace(/^(?=\d)/, '_')}_TOKEN`

const describeTokenVariable = (variable: string) =>
  `The app requires a token, which the client takes from the variable ${variable}: export ${variable}=$(tenon app-tokens create NAME)`

function requireClient(id: string): McpClient {
  const client = Object.hasOwn(mcpClients, id) ? mcpClients[id] : undefined
  if (client) return client
  throw createUsageFailure(
    `"${id}" is not a known client.`,
    `Clients: ${Object.keys(mcpClients).join(', ')}.`,
  )
}

function findFile({ env, folder }: CommandIo, client: McpClient, { project }: ConnectOptions): string {
  if (!project) return client.findUserFile(findConfigPlaces(env))
  if (client.projectFile) return resolve(folder, client.projectFile)
  throw createUsageFailure(`${client.title} has no project configuration.`, 'Remove --project.')
}

async function findAddress({ tenon, app }: ConnectedApp, { draft }: ConnectOptions): Promise<string> {
  const { overview } = await readBody(
    tenon.GET('/api/v3/apps/{app_id}/overview', { params: { path: { app_id: app.id } } }),
  )
  if (draft) return toDraftAddress(overview.endpoint)
  if (overview.live_release) return toClientAddress(overview.endpoint)
  throw createUsageFailure(
    `${app.name} has no live release.`,
    'Run `tenon release` first, or pass --draft to connect its draft.',
  )
}

/** "" if the file does not exist. */
const readConfig = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrno(error, 'ENOENT')) return ''
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  })

const editors = { json: editJsonConfig, toml: editTomlConfig }

function editConfig({ format }: McpClient, path: string, text: string, server: ServerEntry): string {
  try {
    return editors[format](text, server)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    const { exitCode, details, nextStep } = error
    const { servers, name, entry } = server
    throw new CommandFailure(`${path}: ${error.message}`, {
      exitCode,
      details,
      nextStep:
        nextStep ??
        `Correct the file, or put this into it: ${JSON.stringify({ [servers]: { [name]: entry } })}`,
    })
  }
}
