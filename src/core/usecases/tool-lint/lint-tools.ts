import { createNotFoundError } from '#base/errors.ts'
import type { AppAddress, ReleaseAddress } from '#core/model/entity-address.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { readReleaseManifest } from '#core/services/releases/read-release-manifest.ts'
import { lintContents } from '#core/services/tool-lint/lint-contents.ts'
import { lintManifest } from '#core/services/tool-lint/lint-manifest.ts'

/** Lints the tools that models would see if the draft were released now. */
export async function lintDraft(
  deps: Deps<'store' | 'timer' | 'tokenCounter'>,
  address: AppAddress,
): Promise<ToolLint> {
  const { app, contents } = await readInApp(deps, address, async (reader, app) => ({
    app,
    contents: await loadUsedContents(reader, app),
  }))
  return lintContents(deps, app, contents)
}

/** Lints the tools of a release, without repairs, since releases do not change. */
export async function lintRelease(
  deps: Deps<'store' | 'timer' | 'tokenCounter'>,
  address: ReleaseAddress,
): Promise<ToolLint> {
  const manifest = await readInApp(deps, address, (reader, app) =>
    readReleaseManifest(deps, reader, app, address.releaseId),
  )
  if (!manifest) throw createNotFoundError('release')
  return lintManifest(deps, manifest, { owner: address.appId })
}
