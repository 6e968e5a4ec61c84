// Sends requests to the public address of an app as a client does, and measures their duration.
import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import { parseChallenges } from '#core/engines/credentials/auth-discovery/index.ts'
import { type App, callerAccessOf } from '#core/model/apps/app.ts'
import type { EndpointProbe, SignInProbe } from '#core/model/readiness/readiness.ts'
import type { Release } from '#core/model/releases/release.ts'
import {
  buildAppEndpoint,
  buildDraftEndpoint,
  buildPinnedEndpoint,
  mcpSuffix,
} from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { UpstreamResponse } from '#core/ports/upstream.ts'
import { buildMcpRequest } from '../discovery/mcp-request.ts'
import { createMcpSender, listToolNames } from '../releases/probe-endpoint.ts'

type ProbeDeps = Deps<'self' | 'clock' | 'baseUrl'>

/**
 * A null `release` means the draft. `token`: the owner's token, for endpoints that are for the owner only.
 */
export type ProbedApp = { app: App; release: Release | null; toolCount: number; token: string }

const deadlineMs = 10_000
const maxBytes = 1024 * 1024

/** Sends requests without a token to a live public app, as its clients do; otherwise to the owner's address. */
export async function measureEndpoint(
  deps: ProbeDeps,
  { app, release, toolCount, token }: ProbedApp,
): Promise<EndpointProbe> {
  const isLive = release !== null && release.id === app.liveReleaseId
  const client = `${buildAppEndpoint(deps.baseUrl, app)}${mcpSuffix}`
  const own = release
    ? buildPinnedEndpoint(deps.baseUrl, app, release)
    : buildDraftEndpoint(deps.baseUrl, app)
  const isAnonymous = isLive && app.access === 'public'
  const endpoint = isAnonymous ? client : own
  const send = createMcpSender(deps, endpoint, isAnonymous ? '' : token)
  const handshakeMs = await measure(deps, async () => (await send('server/discover')) !== null)
  const listMs =
    handshakeMs === null
      ? null
      : await measure(deps, async () => (await listToolNames(send, toolCount)) !== null)
  const signIn = callerAccessOf(app) === 'oauth' && app.liveReleaseId ? await probeSignIn(deps, client) : null
  return { endpoint, handshakeMs, listMs, signIn }
}

/** Milliseconds; null when it failed. */
async function measure({ clock }: Deps<'clock'>, work: () => Promise<boolean>): Promise<number | null> {
  const begun = clock.getElapsedMs()
  return (await work()) ? clock.getElapsedMs() - begun : null
}

/** Follows the challenge of a request without a token to the metadata of the resource (RFC 9728). */
async function probeSignIn(deps: Deps<'self'>, url: string): Promise<SignInProbe> {
  const response = await sendToSelf(deps, { ...buildMcpRequest('server/discover'), url })
  const challenges = parseChallenges(response?.headers['www-authenticate'] ?? '')
  const metadataUrl = challenges.map(({ parameters }) => parameters.get('resource_metadata')).find(Boolean)
  if (response?.status !== 401 || !metadataUrl) return { isChallenged: false, resource: '' }
  const metadata = await readMetadata(deps, metadataUrl)
  return { isChallenged: true, resource: typeof metadata.resource === 'string' ? metadata.resource : '' }
}

async function readMetadata(deps: Deps<'self'>, url: string): Promise<JsonObject> {
  const response = await sendToSelf(deps, { method: 'GET', url, headers: [], body: null })
  return (response?.status === 200 && decodeJsonObject(response.body)) || {}
}

type ProbeRequest = { method: string; url: string; headers: [string, string][]; body: string | null }

/** Null when there was no response. */
async function sendToSelf(deps: Deps<'self'>, request: ProbeRequest): Promise<UpstreamResponse | null> {
  try {
    return await deps.self.send({ ...request, deadlineMs, maxBytes })
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}
