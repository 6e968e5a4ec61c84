import type { App } from './app.ts'
import type { Release } from './release.ts'

/** The live release is served at the app's own endpoint, every other at a pinned one below it, for the owner alone. */
export function releaseEndpoint(
  baseUrl: string,
  app: Pick<App, 'publicMcpId'>,
  release: Pick<Release, 'id' | 'state'>,
): string {
  const live = `${baseUrl}/mcp/${app.publicMcpId}`
  return release.state === 'published' ? live : `${live}/releases/${release.id}`
}
