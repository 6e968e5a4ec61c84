// The changes between two manifests that MCP clients see, and their effects on clients and stores that know the earlier
// one.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { compareApps } from './compare-apps.ts'
import { comparePrompts } from './compare-prompts.ts'
import { compareSkills } from './compare-skills.ts'
import { classifyUnlisted, compareToolModes } from './compare-tool-modes.ts'
import { compareTools } from './compare-tools.ts'
import { compareWidgets } from './compare-widgets.ts'
import { withoutExpiredAliases } from './served-names.ts'

type ServedItems = Pick<Manifest, 'tools' | 'widgets' | 'prompts' | 'skills'>

/**
 * A null `before` means that nothing was served. `today`: the date in UTC, since aliases that ended earlier
 * serve nothing. Pauses after each tool and widget.
 */
export function* compareManifests(
  before: Manifest | null,
  after: Manifest | null,
  today: string,
): TimeSlicedTask<ClientChange[]> {
  const old = withoutExpiredAliases<ServedItems>(before ?? emptyManifest, today)
  const now = withoutExpiredAliases<ServedItems>(after ?? emptyManifest, today)
  const tools = yield* compareTools(old, now)
  return [
    ...(before && after ? [...compareApps(before, after), ...compareToolModes(before, after)] : []),
    ...(before && after ? classifyUnlisted(before, after, tools) : tools),
    ...(yield* compareWidgets(old.widgets, now.widgets)),
    ...comparePrompts(old.prompts, now.prompts),
    ...compareSkills(old.skills ?? [], now.skills ?? []),
  ]
}

const emptyManifest: ServedItems = { tools: [], widgets: [], prompts: [] }
