import { runWithPauses } from '#base/time-slices.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { type ResolvedContents, resolveContents } from '#core/model/drafts/resolve-contents.ts'
import type { Deps } from '#core/ports/ports.ts'

/** Contents with the values of the app, for everything that is checked or shown. Never store or release them. */
export const resolveDraft = (
  { timer }: Deps<'timer'>,
  { variableValues }: Pick<App, 'variableValues'>,
  contents: Contents,
): Promise<ResolvedContents> => runWithPauses(resolveContents(contents, variableValues), timer.pause)
