// What MCP clients see change between two manifests, and what that means for clients and stores that know the earlier one.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { compareApps } from './compare-apps.ts'
import { comparePrompts } from './compare-prompts.ts'
import { compareSkills } from './compare-skills.ts'
import { classifyUnlisted, compareToolModes } from './compare-tool-modes.ts'
import { compareTools } from './compare-tools.ts'
import { compareWidgets } from './compare-widgets.ts'

type ServedItems = Pick<Manifest, 'tools' | 'widgets' | 'prompts' | 'skills'>

/** `before` null: nothing was served. Pauses after each tool whose schemas changed. */
export function* compareManifests(
  before: Manifest | null,
  after: Manifest | null,
): TimeSlicedTask<ClientChange[]> {
  const [old, now]: ServedItems[] = [before ?? emptyManifest, after ?? emptyManifest]
  if (!old || !now) return []
  const tools = yield* compareTools(old, now)
  return [
    ...(before && after ? [...compareApps(before, after), ...compareToolModes(before, after)] : []),
    ...(before && after ? classifyUnlisted(before, after, tools) : tools),
    ...compareWidgets(old.widgets, now.widgets),
    ...comparePrompts(old.prompts, now.prompts),
    ...compareSkills(old.skills ?? [], now.skills ?? []),
  ]
}

const emptyManifest: ServedItems = { tools: [], widgets: [], prompts: [] }
