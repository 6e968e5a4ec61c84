// Rows with the values of variables, for everything that leaves the service. The app is read only if a row has a
// placeholder. Never store such a row: the contents keep their placeholders.
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import {
  createVariableScope,
  hasPlaceholder,
  resolveVariables,
  type VariableScope,
} from '#core/model/variables/resolve-variables.ts'
import type { StoreReader } from '#core/ports/store.ts'

export type AppVariables = Pick<App, 'variables' | 'variableValues'>

/** Null for an app without variables. */
export const scopeOf = ({ variables, variableValues }: AppVariables): VariableScope | null =>
  createVariableScope(variables, variableValues)

type Addresses = Pick<Integration, 'endpoint' | 'baseUrl'>

const mentionsVariables = (value: unknown) => hasPlaceholder(JSON.stringify(value))

export const resolveAddresses = <Row extends Addresses>(row: Row, scope: VariableScope | null): Row => {
  const { endpoint, baseUrl } = row
  return scope && (hasPlaceholder(endpoint) || hasPlaceholder(baseUrl))
    ? { ...row, ...resolveVariables({ endpoint, baseUrl }, scope) }
    : row
}

export const resolveConfig = <Row extends { config: object }>(row: Row, scope: VariableScope | null): Row =>
  scope && mentionsVariables(row.config) ? { ...row, config: resolveVariables(row.config, scope) } : row

type Resolve = <Row extends { config: object }>(row: Row) => Row

/** Connections with the settings that are used before and after a change of the app. */
export type ConnectionUse = { before: Resolve; after: Resolve }

export function resolveUse(before: AppVariables, after: AppVariables): ConnectionUse {
  const [old, now] = [scopeOf(before), scopeOf(after)]
  return { before: (row) => resolveConfig(row, old), after: (row) => resolveConfig(row, now) }
}

async function findScope(reader: StoreReader, appId: string): Promise<VariableScope | null> {
  const app = await reader.apps.findById(appId)
  return app && scopeOf(app)
}

/** With the addresses that are called. */
export async function resolveIntegration<Row extends Addresses>(
  reader: StoreReader,
  appId: string,
  row: Row,
): Promise<Row> {
  const isLiteral = !hasPlaceholder(row.endpoint) && !hasPlaceholder(row.baseUrl)
  return isLiteral ? row : resolveAddresses(row, await findScope(reader, appId))
}

/** All integrations of the app, with the addresses that are called. */
export async function listCalledIntegrations(reader: StoreReader, appId: string): Promise<Integration[]> {
  const rows = await reader.integrations.list(appId)
  const isLiteral = rows.every(
    ({ endpoint, baseUrl }) => !hasPlaceholder(endpoint) && !hasPlaceholder(baseUrl),
  )
  if (isLiteral) return rows
  const scope = await findScope(reader, appId)
  return rows.map((row) => resolveAddresses(row, scope))
}

/** With the settings that are used. */
export async function resolveConnectionSettings(
  reader: StoreReader,
  row: AuthConnection,
): Promise<AuthConnection> {
  return mentionsVariables(row.config) ? resolveConfig(row, await findScope(reader, row.appId)) : row
}

export async function findUsedConnection(
  reader: StoreReader,
  appId: string,
  id: string,
): Promise<AuthConnection | null> {
  const row = await reader.authConnections.findById(appId, id)
  return row && resolveConnectionSettings(reader, row)
}
