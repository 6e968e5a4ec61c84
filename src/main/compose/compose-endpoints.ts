// All endpoints, over the open adapters and jobs.

import type { IncomingMessage } from 'node:http'
import { openConsoleAssets } from '#adapters/embedded/console/open-console-assets.ts'
import { listGuideFiles, listGuidePictures } from '#adapters/embedded/guides/read-guides.ts'
import { readPreviewPage } from '#adapters/embedded/preview-page/read-preview-page.ts'
import { readReferenceFiles } from '#adapters/embedded/reference/read-reference-files.ts'
import { readSkills } from '#adapters/embedded/skills/read-skills.ts'
import { listTemplateIds } from '#adapters/embedded/templates/read-template-files.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { isReportedFailure } from '#base/errors.ts'
import type { Metrics } from '#base/metrics.ts'
import type { RateLimiter } from '#base/rate-limiter.ts'
import type { ClientNetwork } from '#base/web/client-address.ts'
import { createHostMatcher, isLoopbackAddress } from '#base/web/host-guard.ts'
import { type AppAccess, appAccesses } from '#core/model/apps/app.ts'
import type { Identity } from '#core/ports/identity.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import { withMachineTokens } from '#core/services/tokens/machine-identity.ts'
import { authorizeReplay } from '#core/usecases/replays/authorize-replay.ts'
import { createApprovalMount } from '#endpoints/connect/approval-mount.ts'
import { createConnectMounts } from '#endpoints/connect/connect-mounts.ts'
import { createConsoleAssetMount } from '#endpoints/console/assets/console-asset-mount.ts'
import { createConsoleFallback } from '#endpoints/console/assets/console-fallback.ts'
import {
  buildSignInPath,
  buildSwitchUserPath,
  createConsoleMounts,
} from '#endpoints/console/console-mounts.ts'
import { createSessionAuthenticator, createSignedInReader } from '#endpoints/console/session-authenticator.ts'
import { apiErrorEnvelopes, apiFamilies, createApiOperations } from '#endpoints/index.ts'
import { createManagementEndpoint } from '#endpoints/management-mcp/endpoint.ts'
import { createMcpEndpoint, type McpEndpoint } from '#endpoints/mcp/endpoint.ts'
import { createRuntimeView } from '#endpoints/mcp/views/runtime-view.ts'
import { createWidgetPreviewMount } from '#endpoints/preview/widget-preview-mount.ts'
import { createRegistryMounts } from '#endpoints/registry/registry-mounts.ts'
import { createDocumentMounts } from '#endpoints/well-known/document-mounts.ts'
import { createOpenaiChallengeMount } from '#endpoints/well-known/openai-challenge-mount.ts'
import { createTemplateImageMounts } from '#endpoints/well-known/template-image-mounts.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { ConnectionDrain } from '#http/connection-drain.ts'
import { createHealthMounts } from '#http/health-mounts.ts'
import { createHttpApp } from '#http/http-app.ts'
import { createMetricsMounts } from '#http/metrics-mounts.ts'
import { createPublicAppsRestriction } from '#http/public-apps-host.ts'
import type { HttpMount } from '#http/server.ts'
import { about } from '../about.ts'
import {
  createClientAddressReader,
  createClientGroupReader,
  createClientNetworkReader,
} from '../config/client-address.ts'
import type { Config } from '../config/config.ts'
import type { EmbeddedIssuer } from '../issuer/embedded-issuer.ts'
import { createRequestLog, type Log } from '../log/log.ts'
import { createRejectionLog } from '../log/rejection-log.ts'
import type { ServiceCounters } from '../metrics/counters.ts'
import { registerReadyGauge } from '../metrics/ready-gauge.ts'
import type { RateLimiters } from '../network/compose-rate-limiters.ts'
import { createConfiguredHostGuard } from '../network/configured-host-guard.ts'
import { shareByAddress } from '../network/share-by-address.ts'
import type { Adapters } from './compose-adapters.ts'
import type { Jobs } from './compose-jobs.ts'
import { readReplayTarget } from './read-replay-target.ts'
import { createReadinessParts } from './readiness-parts.ts'

export type EndpointOptions = {
  config: Config
  log: Log
  issuer: string
  embedded: EmbeddedIssuer | null
  adapters: Adapters
  jobs: Jobs
  counters: ServiceCounters
  metrics: Metrics
  /** Absent means nothing is traced. */
  tracing: Tracing | undefined
}

/** The HTTP application, not listening yet, and the endpoint of published apps. */
export function composeEndpoints(options: EndpointOptions) {
  const { config, log, issuer, embedded, adapters, jobs, counters, metrics } = options
  const userAccounts = () => embedded?.accounts ?? null
  const identity = withMachineTokens(adapters.ports.identity, { ...adapters.ports, userAccounts })
  const mcp = composeMcpEndpoint(options, identity)
  const ports: Ports = {
    ...adapters.ports,
    ...jobs.ports,
    identity,
    runtimeView: createRuntimeView(adapters.widgetTemplates),
    events: mcp,
    userAccounts,
    serviceDescription: {
      version: about.version,
      issuer,
      clientCredentialsUrl: embedded?.tokenUrl ?? null,
      readSignUp: async () => (await embedded?.readSignUp()) ?? 'external',
    },
  }
  const management = composeManagementEndpoint(options, ports)
  const operations = createApiOperations(ports, {
    baseUrl: config.baseUrl,
    issuer,
    loadIssuerMetadata: adapters.ports.identity.getMetadata,
  })
  const serveMcp = (request: HttpRequest, response: HttpResponse) =>
    void (management.accepts(request.url) ? management : mcp).handle(request, response)
  const drain = new ConnectionDrain()
  const readinessParts = createReadinessParts({
    store: ports.store,
    drain,
    space: adapters.space,
    apps: mcp,
    loadIssuerMetadata: embedded ? null : adapters.ports.identity.getMetadata,
  })
  const assets = openConsoleAssets()
  const http = createHttpApp({
    drain,
    operations,
    errorEnvelopes: apiErrorEnvelopes,
    mounts: [
      // First, since paths are compared in order and this path gets most requests.
      {
        path: '/mcp',
        isAnyHostServed: true,
        handle: serveMcp,
        handleWhole: serveMcp,
      },
      ...createHealthMounts(readinessParts),
      ...createMetricsMounts(config.metricsToken, registerReadyGauge(metrics, readinessParts)),
      ...createDocumentMounts(
        { families: apiFamilies, operations, info: { ...about, baseUrl: config.baseUrl, issuer } },
        { guides: listGuideFiles(), pictures: listGuidePictures(), readReferenceFiles },
      ),
      ...createTemplateImageMounts(
        listTemplateIds(),
        (id) => ports.catalogs.findTemplate(id)?.previewImage ?? '',
      ),
      ...composeLinkMounts(options, ports).map((mount) => ({
        ...mount,
        handle: shareByAddress(config, mount.handle),
      })),
      createConsoleAssetMount(assets),
      ...(embedded?.mounts ?? []),
    ],
    fallback: createConsoleFallback(assets, config.baseUrl),
    identity: ports.identity,
    authenticateSession: createSessionAuthenticator(ports),
    idempotency: jobs.idempotency,
    authorizeReplay: (request) => authorizeReplay(ports, readReplayTarget(request)),
    memory: adapters.memory,
    sunset: config.v1Sunset,
    baseUrl: config.baseUrl,
    allowedOrigins: config.allowedOrigins,
    rateLimits: config.rateLimits,
    createLimiter: adapters.rateLimiters.createLimiter,
    clientGroupOf: createClientGroupReader(config.trustedProxies),
    clientNetworkOf: createClientNetworkReader(config.trustedProxies),
    clientAddressOf: createClientAddressReader(config.trustedProxies),
    newRequestId: () => systemIds.create('request'),
    isAllowedHost: createConfiguredHostGuard(config),
    isRestricted: createPublicAppsRestriction(config.publicAppsUrl, config.baseUrl),
    log: createRequestLog(log, counters.request),
  })
  return {
    http,
    mcp,
    drain,
    async close() {
      await drain.closeIdleUntil(http.close())
      await mcp.close()
    },
  }
}

function composeMcpEndpoint(
  { config, log, adapters, jobs, counters, tracing }: EndpointOptions,
  identity: Identity,
): McpEndpoint {
  const clientAddressOf = createClientAddressReader(config.trustedProxies)
  return createMcpEndpoint({
    ...adapters.ports,
    ...jobs.ports,
    identity,
    tracing,
    memory: adapters.memory,
    widgetTemplates: adapters.widgetTemplates,
    isLoopback: isLoopbackAddress(config.host),
    throttle: counters.countLimited(limitApps(config, adapters.rateLimiters)),
    throttleToken: limitTokens(adapters.rateLimiters),
    clientAddressOf,
    logRejection: createRejectionLog({ ...adapters.ports, log, clientAddressOf }),
    log: logErrors(log),
  })
}

function composeManagementEndpoint({ config, log, adapters }: EndpointOptions, ports: Ports) {
  const { rateLimits } = config
  const limiter = rateLimits && adapters.rateLimiters.createLimiter('management', rateLimits.user)
  return createManagementEndpoint({
    ...ports,
    skills: readSkills(),
    memory: adapters.memory,
    isLoopback: isLoopbackAddress(config.host),
    throttleUser: ({ issuer, subject }) => limiter?.consume(`${issuer} ${subject}`) ?? 0,
    throttleAddress: limitAnonymousCallers(config, adapters.rateLimiters),
    clientAddressOf: createClientAddressReader(config.trustedProxies),
    log: logErrors(log),
  })
}

/** Pages and lists that anonymous callers open by a link. They share a rate limit by address. */
function composeLinkMounts({ config, log, adapters }: EndpointOptions, ports: Ports): HttpMount[] {
  const throttle = limitAnonymousCallers(config, adapters.rateLimiters)
  const options = { ...ports, throttle, log: logErrors(log) }
  const pages = {
    ...options,
    findSignedIn: createSignedInReader(ports),
    buildSignInPath,
    buildSwitchUserPath,
  }
  return [
    ...createConnectMounts(pages),
    createApprovalMount(pages),
    ...createConsoleMounts({
      ...options,
      clientAddressOf: createClientAddressReader(config.trustedProxies),
      warn: (message) => log.warn(message),
    }),
    createWidgetPreviewMount({ ...options, readPreviewPage }),
    ...createRegistryMounts(options),
    createOpenaiChallengeMount({ ...options, listServedAccess: createServedAccessReader(config) }),
  ]
}

/** With PUBLIC_APPS_URL, public apps have another host than apps with sign-in. */
function createServedAccessReader({ publicAppsUrl, baseUrl }: Config) {
  if (publicAppsUrl === null) return () => appAccesses
  const isPublicAppsHost = createHostMatcher(publicAppsUrl, baseUrl)
  return ({ headers }: IncomingMessage): readonly AppAccess[] =>
    isPublicAppsHost(headers.host) ? ['public'] : ['oauth']
}

const logErrors = (log: Log) => (message: string, error: unknown) => {
  if (!isReportedFailure(error)) log.error({ err: error }, message)
}

/** Limits requests to each published app; returns the seconds to wait, 0 to go on. */
function limitApps({ rateLimits }: Config, { createLimiter }: RateLimiters): (publicMcpId: string) => number {
  if (!rateLimits) return () => 0
  const throttle = createLimiter('app', rateLimits.app)
  return (publicMcpId) => throttle.consume(publicMcpId)
}

/** One limiter for each number of calls per minute; its keys are ids of tokens. */
function limitTokens({ createLimiter }: RateLimiters): (tokenId: string, callsPerMinute: number) => number {
  const limiters = new Map<number, RateLimiter>()
  return (tokenId, callsPerMinute) => {
    const limit = { burst: callsPerMinute, refillSeconds: 60 / callsPerMinute }
    const limiter = limiters.get(callsPerMinute) ?? createLimiter(`token ${callsPerMinute}`, limit)
    limiters.set(callsPerMinute, limiter)
    return limiter.consume(tokenId)
  }
}

/** Limits requests without a token by network; returns the seconds to wait, 0 to go on. */
function limitAnonymousCallers(
  { rateLimits, trustedProxies }: Config,
  { createLimiter }: RateLimiters,
): (request: IncomingMessage) => number {
  if (!rateLimits) return () => 0
  const throttle: RateLimiter<ClientNetwork> = createLimiter('link', rateLimits.address)
  const clientNetworkOf = createClientNetworkReader(trustedProxies)
  return (request) => throttle.consume(clientNetworkOf(request))
}
