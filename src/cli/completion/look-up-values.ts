// Candidates that only the service knows. Completion never asks, never waits long, and fails silently.
import { readInputSchema } from '../arguments/read-input-schema.ts'
import type { CommandIo, CompletedValue, SharedOptions } from '../command.ts'
import { connectApp } from '../target/connect-app.ts'
import { connectServer } from '../target/connect-server.ts'
import { fetchIntegrations, fetchTools, fetchWidgets, findByKey } from '../target/entities.ts'
import { fetchApps } from '../target/find-app.ts'
import { fetchWorkspaces } from '../target/find-workspace.ts'
import type { Candidate, ParsedLine } from './find-candidates.ts'

const timeoutMs = 2_000

type Entity = { key: string; name: string }

const toCandidates = (entities: readonly Entity[]): Candidate[] =>
  entities.map(({ key, name }) => ({ value: key, meaning: name }))

/** The candidates that start with `current`; none if the service does not respond in time. */
export async function lookUpValues(
  io: CommandIo,
  kind: CompletedValue,
  { args, options }: ParsedLine,
  current: string,
): Promise<Candidate[]> {
  const quiet: CommandIo = {
    ...io,
    isInteractive: false,
    note: () => undefined,
    watchInterruption: () => AbortSignal.timeout(timeoutMs),
  }
  const { '--app': app, '--server': server } = options
  const shared: SharedOptions = { ...(app && { app }), ...(server && { server }) }
  const found = await fetchCandidates(quiet, kind, shared, args).catch(() => [])
  return found.filter(({ value }) => value.startsWith(current))
}

async function fetchCandidates(
  io: CommandIo,
  kind: CompletedValue,
  options: SharedOptions,
  [toolName = '', ...given]: string[],
): Promise<Candidate[]> {
  if (kind === 'files') return []
  if (kind === 'apps') {
    const { tenon } = await connectServer(io, options)
    return (await fetchApps(tenon)).map(({ slug, name }) => ({ value: slug, meaning: name }))
  }
  if (kind === 'workspaces') {
    const { tenon } = await connectServer(io, options)
    return (await fetchWorkspaces(tenon)).map(({ id, name }) => ({ value: id, meaning: name }))
  }
  const { tenon, app } = await connectApp(io, options, { writes: false })
  if (kind === 'tools') return toCandidates(await fetchTools(tenon, app.id))
  if (kind === 'integrations') return toCandidates(await fetchIntegrations(tenon, app.id))
  if (kind === 'widgets') return toCandidates(await fetchWidgets(tenon, app.id))
  const { id } = findByKey(await fetchTools(tenon, app.id), toolName, 'tool')
  const { properties = {}, required = [] } = await readInputSchema(tenon, { app_id: app.id, tool_id: id })
  const names = new Set(given.map((pair) => pair.split(/:?=/)[0]))
  return Object.entries(properties)
    .filter(([name]) => !names.has(name))
    .sort(([first], [second]) => Number(required.includes(second)) - Number(required.includes(first)))
    .map(([name, { description = '' }]) => ({ value: `${name}=`, meaning: description }))
}
