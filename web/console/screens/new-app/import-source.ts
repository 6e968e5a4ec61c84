// From what the user gave to an app with an integration. Each step is reported; a step that fails leaves the app that was
// created, so that another attempt goes on from there.
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

/** Creating the app, or a step of the service. */
export type ImportStep = Omit<DiscoveryStep, 'name'> & { name: DiscoveryStep['name'] | 'app' }

export type ImportRequest = {
  source: AppSource
  /** Null: found out by trying. */
  kind: SourceKind | null
  /** Null: all of the document. */
  part: DocumentPart | null
  /** "" takes the title of the API. */
  name: string
  /** The app of an earlier attempt or the one that gets another integration; null: a new one is created. */
  appId: string | null
  /** Whether the app is named after what is imported. */
  isNewApp: boolean
  onAppCreated: (appId: string) => void
  onSteps: (steps: readonly ImportStep[]) => void
  /** Aborting cancels the step that runs, and leaves no integration. */
  signal: AbortSignal
}

/** Whether the server is one, but lists its tools only to those who sign in, in a way that discovery found. */
export const requiresSignIn = ({ discovery_events: events, auth_suggestions }: Integration): boolean =>
  events.some(({ code }) => code === 'mcp_unauthorized') && auth_suggestions.length > 0

/** `failedStep`: why the integration, which exists no more, had nothing to import. */
export type ImportResult =
  | { appId: string; integration: Integration }
  | { appId: string; failedStep: ImportStep }

/** The app, the name that its integration has at first, and the steps until then. */
type ImportContext = ImportRequest & { appId: string; firstName: string; done: readonly ImportStep[] }

export async function importSource(request: ImportRequest): Promise<ImportResult> {
  const { source, name, part } = request
  // Only a document has parts.
  const kind = part ? 'rest' : request.kind
  const firstName = name || suggestAppName(source) || newAppTexts.emptyName
  const context = { ...request, firstName, ...(await provideApp(request, firstName)) }
  if (source.type === 'unknown') throw new Error(newAppTexts.detected.none)
  if (source.type === 'document') return readAs(context, 'rest', { document: source.document })
  const firstKind = kind ?? source.guess ?? 'rest'
  const first = await readAs(context, firstKind, { url: source.url })
  const isCertain = kind !== null || source.guess !== null
  if (isCertain || 'integration' in first) return first
  const second = await readAs(withFailure(context, first.failedStep), 'mcp', { url: source.url })
  // The reason of the first attempt when the address is no MCP server either.
  return 'integration' in second ? second : first
}

/** The steps of an attempt that is followed by another one. */
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

/** An integration from which nothing was read is deleted again. */
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

/** The title of the API names the integration and, unless the user named it, the app. */
async function takeTitle({ name, isNewApp }: ImportRequest, integration: Integration): Promise<Integration> {
  const { title, id, app_id: appId } = integration
  if (!title) return integration
  if (!name && isNewApp) await changeApp(appId, { name: title.slice(0, 120) })
  return changeIntegration(appId, id, { name: (isNewApp ? title : name || title).slice(0, 120) })
}
