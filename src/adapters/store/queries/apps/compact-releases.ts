// A release holds its contents twice: frozen, and compiled for serving. A release that is not live needs the second
// form only when its own URL is called or it becomes live again; it is then compiled again, as after an upgrade.
import type { Kysely } from 'kysely'
import type { Instant } from '#base/time.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import { fromLargeJson, toLargeJson } from '../../rows/json-column.ts'
import type { Tables } from '../../tables.ts'

/** No version compiles this format: every one compiles the release again. */
const compactFormat = 0

/** The identifying columns of the release, and the tools that it serves. */
function toCompactManifest({ skills: _, ...manifest }: Manifest): Manifest {
  const tools = manifest.tools.map(({ id, name }) => ({ id, name }) as ManifestTool)
  return { ...manifest, format: compactFormat, tools, widgets: [], prompts: [] }
}

export async function compactUnpublished(
  db: Kysely<Tables>,
  before: Instant,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('releases')
    .select('id')
    .where('state', '=', 'unpublished')
    .where('compacted', '=', 0)
    .where('updated_at', '<', before)
    .limit(limit)
    .execute()
  for (const { id } of rows) await compactRelease(db, id)
  return rows.length
}

/** A release that became live meanwhile is compiled again too, so that it is served in any case. */
async function compactRelease(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('releases').set({ compacted: 1 }).where('id', '=', id).execute()
  const row = await db
    .selectFrom('frozen_releases')
    .select('manifest')
    .where('release_id', '=', id)
    .executeTakeFirst()
  await waitForTimeSlice()
  if (!row) return
  const manifest = await toLargeJson(toCompactManifest(await fromLargeJson(row.manifest)))
  await db.updateTable('frozen_releases').set({ manifest }).where('release_id', '=', id).execute()
}
