import type { RuntimeViewOf } from '#core/ports/runtime-view.ts'
import { appView } from './app-view.ts'
import { modernRevision, newestLegacyRevision } from './revisions.ts'

/** Read back from the texts that clients get, so that a preview cannot say anything else. */
export const runtimeView: RuntimeViewOf = (manifest) => {
  const view = appView(manifest)
  const { serverInfo, instructions = '', capabilities } = JSON.parse(view.initialize(newestLegacyRevision))
  const { tools } = JSON.parse(view.toolList(modernRevision))
  return { serverInfo, instructions, capabilities, tools }
}
