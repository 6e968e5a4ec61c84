// Imports a source into an app, and reports each step.
import { changeApp } from '../../api/queries/apps.ts'
import { type Discovery, type DiscoveryStep, readSource } from '../../api/queries/discovery.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  type Integration,
  readIntegration,
} from '../../api/queries/integrations.ts'
import type { DocumentPart } from '../../document-part/part-values.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { createAppInWorkspace } from '../../workspaces/create-app.ts'
import { type AppSource, type SourceKind, suggestAppName } from './detect-source.ts'

/** A step of the console or of the service. */
export type ImportStep = Omit<DiscoveryStep, 'name'> & { name: DiscoveryStep['name'] | 'app' }

export type ImportRequest = {
  source: AppSource
  /** Null tries each kind. */
  kind: SourceKind | null
  /** Null imports the entire document. */
  part: DocumentPart | null
  /** "" uses the title of the API. */
  name: string
  /** An existing app, or null to create one. */
  appId: string | null
  onAppCreated: (appId: string) => void
  onSteps: (steps: readonly ImportStep[]) => void
  /** Aborting cancels the current step, and leaves no integration. */
  signal: AbortSignal
}

/**
 * Whether the address is an MCP server that lists its tools only after a sign-in, and discovery found out how
 * to sign in.
 */
export const requiresSignIn = ({ discovery_events: events, auth_suggestions }: Integration): boolean =>
  events.some(({ code }) => code === 'mcp_unauthorized') && auth_suggestions.length > 0

/** `failedStep` says why there was nothing to import. Its integration was deleted. */
export type ImportResult =
  | { appId: string; integration: Integration }
  | { appId: string; failedStep: ImportStep }

/** The app, the provisional name of the integration, and the steps so far. */
type ImportContext = ImportRequest & {
  appId: string
  /** Whether the imported title names the app. */
  isNewApp: boolean
  firstName: string
  done: readonly ImportStep[]
}

export async function importSource(request: ImportRequest): Promise<ImportResult> {
  const { source, name, part } = request
  // Only documents have parts.
  const kind = part ? 'rest' : request.kind
  const firstName = name || suggestAppName(source) || newAppTexts.emptyName
  const isNewApp = request.appId === null
  const context = { ...request, isNewApp, firstName, ...(await provideApp(request, firstName)) }
  if (source.type === 'unknown') throw new Error(newAppTexts.detected.none)
  if (source.type === 'document') return readAs(context, 'rest', { document: source.document })
  const firstKind = kind ?? source.guess ?? 'rest'
  const first = await readAs(context, firstKind, { url: source.url })
  const isCertain = kind !== null || source.guess !== null
  if (isCertain || 'integration' in first) return first
  const second = await readAs(withFailure(context, first.failedStep), 'mcp', { url: source.url })
  // Reports the failure of the first attempt if the address is not an MCP server either.
  return 'integration' in second ? second : first
}

/** Keeps the steps of a failed attempt before the next one. */
const withFailure = (context: ImportContext, failedStep: ImportStep): ImportContext => ({
  ...context,
  done: [...context.done, { ...failedStep, state: 'warned' }],
})

async function provideApp(
  { appId, onAppCreated, onSteps }: ImportRequest,
  name: string,
): Promise<{ appId: string; done: readonly ImportStep[] }> {
  if (appId !== null) return { appId, done: [] }
  const started_at = new Date().toISOString()
  const step = { name: 'app', state: 'running', code: '', message: '', started_at, ended_at: null } as const
  onSteps([step])
  const { id } = await createAppInWorkspace({ name })
  onAppCreated(id)
  const done = [{ ...step, state: 'succeeded', ended_at: new Date().toISOString() }] as const
  onSteps(done)
  return { appId: id, done }
}

/** Deletes the integration again if nothing could be read. */
async function readAs(
  context: ImportContext,
  kind: SourceKind,
  source: { url: string } | { document: string },
): Promise<ImportResult> {
  const { appId, firstName, part, done, onSteps, signal } = context
  const { id } = await createIntegration(appId, { name: firstName, kind })
  const onProgress = ({ steps }: Discovery) => onSteps([...done, ...steps])
  try {
    const body = { ...source, ...(part && { part }) }
    const discovery = await readSource({ appId, integrationId: id, source: body, signal, onProgress })
    onProgress(discovery)
    const integration = await readIntegration(appId, id)
    const failedStep = discovery.steps.find(({ state }) => state === 'failed')
    if (!failedStep || requiresSignIn(integration))
      return { appId, integration: await takeTitle(context, integration) }
    await deleteIntegration(appId, id)
    return { appId, failedStep }
  } catch (error) {
    await deleteIntegration(appId, id)
    throw error
  }
}

/** Names the integration after the title of the API, and also the app unless the user has named it. */
async function takeTitle({ name, isNewApp }: ImportContext, integration: Integration): Promise<Integration> {
  const { title, id, app_id: appId } = integration
  if (!title) return integration
  if (!name && isNewApp) await changeApp(appId, { name: title.slice(0, 120) })
  return changeIntegration(appId, id, { name: (isNewApp ? title : name || title).slice(0, 120) })
}
