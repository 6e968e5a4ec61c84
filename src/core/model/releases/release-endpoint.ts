import type { App } from '../apps/app.ts'
import type { Release } from './release.ts'

/** Path of the management server, below the address of the service. */
export const managementPath = '/mcp'

/** The live release is served at the app's endpoint; others at pinned endpoints below it, for the owner only. */
export function buildReleaseEndpoint(
  baseUrl: string,
  app: Pick<App, 'publicMcpId'>,
  release: Pick<Release, 'id' | 'state'>,
): string {
  return release.state === 'published'
    ? buildAppEndpoint(baseUrl, app)
    : buildPinnedEndpoint(baseUrl, app, release)
}

export const buildAppEndpoint = (baseUrl: string, { publicMcpId }: Pick<App, 'publicMcpId'>): string =>
  `${baseUrl}/mcp/${publicMcpId}`

/** Where apps are served. Public apps may have their own origin, for clients that probe origins for a sign-in. */
export type ServingUrls = { baseUrl: string; publicAppsUrl: string }

const resolveClientBase = ({ baseUrl, publicAppsUrl }: ServingUrls, { access }: Pick<App, 'access'>) =>
  access === 'public' ? publicAppsUrl : baseUrl

/** The endpoint that clients should use. */
export const buildReachedEndpoint = (urls: ServingUrls, app: Pick<App, 'publicMcpId' | 'access'>): string =>
  buildAppEndpoint(resolveClientBase(urls, app), app)

/** Suffix of the second address of each endpoint, for clients and stores that expect it. */
export const mcpSuffix = '/mcp'

/** The address of an app for people: every client can use it. */
export const buildClientEndpoint = (urls: ServingUrls, app: Pick<App, 'publicMcpId' | 'access'>): string =>
  `${buildReachedEndpoint(urls, app)}${mcpSuffix}`

/** Serves the current draft, for the owner only. */
export const buildDraftEndpoint = (baseUrl: string, app: Pick<App, 'publicMcpId'>): string =>
  `${buildAppEndpoint(baseUrl, app)}/draft`

export const buildPinnedEndpoint = (
  baseUrl: string,
  app: Pick<App, 'publicMcpId'>,
  { id }: Pick<Release, 'id'>,
): string => `${buildAppEndpoint(baseUrl, app)}/releases/${id}`
