import { createNotFoundError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ManifestHead } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'

/** Throws not_found when no app has the public address, published or not. */
export async function requireAppAt({ store }: Deps<'store'>, publicMcpId: string): Promise<void> {
  if (!(await store.read((reader) => reader.apps.findByPublicMcpId(publicMcpId))))
    throw createNotFoundError('app')
}

/** `head`: that of the live release. */
export type AppResource = { app: App; head: Pick<ManifestHead, 'scopes' | 'readsEmail'> }

/** The app at a public address, if it is served and requires a sign-in. Other apps have no issuer, hence 404. */
export async function readAppResource({ store }: Deps<'store'>, publicMcpId: string): Promise<AppResource> {
  const { app, head } = await store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(publicMcpId)
    const id = app?.liveReleaseId ?? ''
    return { app, head: (await reader.releases.listHeads(id ? [id] : [])).get(id) ?? {} }
  })
  if (
    !app?.enabled ||
    !app.liveReleaseId ||
    // @guard metadata
    app.access !== 'oauth' ||
    app.callerTokens
  )
    throw createNotFoundError('app')
  return { app, head }
}
