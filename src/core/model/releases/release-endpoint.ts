import type { App } from '../apps/app.ts'
import type { Release } from './release.ts'

/** The live release is served at the app's endpoint, any other at a pinned endpoint below it, for the owner only. */
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

export const buildPinnedEndpoint = (
  baseUrl: string,
  app: Pick<App, 'publicMcpId'>,
  { id }: Pick<Release, 'id'>,
): string => `${buildAppEndpoint(baseUrl, app)}/releases/${id}`
