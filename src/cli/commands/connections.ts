import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'

type Connection = V3Components['schemas']['AuthConnection']

/** The secret that a connection of each type usually has. */
const usualSecrets: Record<string, string> = {
  api_key: 'api_key',
  bearer: 'access_token',
  basic: 'password',
  oauth: 'client_secret',
}

export const secretChoices = ['api_key', 'access_token', 'password', 'client_secret']

const fetchConnections = (tenon: TenonClient, appId: string): Promise<Connection[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/auth-connections', {
        params: { path: { app_id: appId }, query: { cursor, limit: 100 } },
      }),
    ),
  )

export async function printConnections({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const connections = await fetchConnections(tenon, app.id)
  const rows = connections.map(({ key, name, config, status, last_error: error }) => [
    key,
    name,
    config.type,
    status,
    error ?? '',
  ])
  printCommandReport(io, options.json, connections, formatTable(['KEY', 'NAME', 'TYPE', 'STATE', ''], rows))
}

/** Reads the secret from the standard input, so that it is in no list of processes. */
export async function storeSecret({ args: [name = '', secret], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const connection = findConnection(await fetchConnections(tenon, app.id), name)
  const member = secret ?? usualSecrets[connection.config.type]
  if (!member) throw createUsageFailure(`The connection ${connection.key} has no secret.`)
  const value = (await io.readInput()).trim()
  if (!value) throw createUsageFailure('The standard input is empty. Send the secret to it.')
  const { auth_connection: changed } = await readBody(
    tenon.PATCH('/api/v3/apps/{app_id}/auth-connections/{auth_connection_id}', {
      params: { path: { app_id: app.id, auth_connection_id: connection.id } },
      body: { config: { [member]: value } },
    }),
  )
  printCommandReport(io, options.json, changed, [`Stored ${member} of ${connection.key}.`])
}

function findConnection(connections: readonly Connection[], name: string): Connection {
  const found = connections.find(({ id, key }) => id === name || key === name)
  if (found) return found
  throw new CommandFailure(`The app has no connection with the id or key "${name}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon connections list` to see them.',
  })
}
