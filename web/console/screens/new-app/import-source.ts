// From what the user gave to an app with an integration. Each step is reported; a step that fails leaves what the
// steps before it made, so that another attempt goes on from there.
import { changeApp, createApp } from '../../api/queries/apps.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  type Integration,
  importIntegration,
} from '../../api/queries/integrations.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { type AppSource, type SourceKind, suggestAppName } from './detect-source.ts'

export type ImportStep = 'app' | 'read' | 'readMcp' | 'tryMcp'

export type ImportRequest = {
  source: AppSource
  /** Null: found out by trying. */
  kind: SourceKind | null
  /** "" takes the title of the API. */
  name: string
  /** The app of an earlier attempt or the one that gets another integration; null: a new one is created. */
  appId: string | null
  /** Whether the app is named after what is imported. */
  isNewApp: boolean
  onStep: (step: ImportStep, appId: string | null) => void
  /** After it is aborted nothing else is tried; what was imported by then is returned. */
  signal: AbortSignal
}

/** Whether the server is one, but lists its tools only to those who sign in, in a way that discovery found. */
export const requiresSignIn = ({ discovery_events: events, auth_suggestions }: Integration): boolean =>
  events.some(({ code }) => code === 'mcp_unauthorized') && auth_suggestions.length > 0

export type Imported = { appId: string; integration: Integration }

export async function importSource(request: ImportRequest): Promise<Imported> {
  const { source, name, onStep } = request
  onStep('app', request.appId)
  const firstName = name || suggestAppName(source) || newAppTexts.emptyName
  const appId = request.appId ?? (await createApp({ name: firstName })).id
  const integration = await createFromSource(request, appId, firstName)
  return { appId, integration: await takeTitle(request, appId, integration) }
}

/** The title of the API names the integration and, unless the user named it, the app. */
async function takeTitle(
  { name, isNewApp, signal }: ImportRequest,
  appId: string,
  integration: Integration,
): Promise<Integration> {
  const { title, id } = integration
  if (!title || signal.aborted) return integration
  if (!name && isNewApp) await changeApp(appId, { name: title.slice(0, 120) })
  return changeIntegration(appId, id, { name: (isNewApp ? title : name || title).slice(0, 120) })
}

async function createFromSource(
  { source, kind, onStep, signal }: ImportRequest,
  appId: string,
  name: string,
): Promise<Integration> {
  if (source.type === 'document') {
    onStep('read', appId)
    return createFromDocument(appId, name, source.document)
  }
  if (source.type === 'unknown') throw new Error(newAppTexts.detected.none)
  const firstKind = kind ?? source.guess ?? 'rest'
  onStep(firstKind === 'rest' ? 'read' : 'readMcp', appId)
  const integration = await createIntegration(appId, { name, kind: firstKind, endpoint: source.url })
  const isCertain = kind !== null || source.guess !== null
  if (isCertain || !integration.last_error || signal.aborted) return integration
  onStep('tryMcp', appId)
  return tryAsMcpServer(appId, integration)
}

/** Keeps the first attempt, with its reasons, when the address is no MCP server either. */
async function tryAsMcpServer(appId: string, first: Integration): Promise<Integration> {
  const second = await createIntegration(appId, { name: first.name, kind: 'mcp', endpoint: first.endpoint })
  const isServer = !second.last_error || requiresSignIn(second)
  const [chosen, other] = isServer ? [second, first] : [first, second]
  await deleteIntegration(appId, other.id)
  return chosen
}

async function createFromDocument(appId: string, name: string, document: string): Promise<Integration> {
  const { id } = await createIntegration(appId, { name, kind: 'rest' })
  try {
    return await importIntegration(appId, id, { document })
  } catch (error) {
    await deleteIntegration(appId, id)
    throw error
  }
}
