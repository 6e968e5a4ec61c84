// A release holds its contents twice: frozen, and compiled for serving. A release that is not live needs the second form
// only when its own URL is called, or when it becomes live again or is promoted; until then it is stored compressed.
import type { Kysely } from 'kysely'
import type { Instant } from '#base/time.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import { packText } from '#platform/pack-text.ts'
import { toLargeJson } from '../../rows/json-column.ts'
import { type PackedManifest, parseManifest } from '../../rows/packed-manifest.ts'
import type { Tables } from '../../tables.ts'

/** No version compiles this format: version 0.1.0, which does not know `packed`, compiles the release again. */
const compactFormat = 0

/** The identifying columns of the release, and the tools that it serves. */
async function packManifest({ skills: _, ...manifest }: Manifest, text: string): Promise<PackedManifest> {
  const tools = manifest.tools.map(({ id, name }) => ({ id, name }) as ManifestTool)
  const packed = await packText(text)
  return { ...manifest, format: compactFormat, tools, widgets: [], prompts: [], packed }
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

/** A release that became live meanwhile may be packed too: it is served in any case. */
async function compactRelease(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('releases').set({ compacted: 1 }).where('id', '=', id).execute()
  const row = await db
    .selectFrom('frozen_releases')
    .select('manifest')
    .where('release_id', '=', id)
    .executeTakeFirst()
  await waitForTimeSlice()
  if (!row) return
  const manifest = await toLargeJson(await packManifest(await parseManifest(row.manifest), row.manifest))
  await db.updateTable('frozen_releases').set({ manifest }).where('release_id', '=', id).execute()
}
