import type { Insertable } from 'kysely'
import type { Instant } from '#base/time.ts'
import { app } from '#core/entities/app.ts'
import type { App } from '#core/model/apps/app.ts'
import { buildSearchText } from '../queries/apps/search-text.ts'
import type { Tables } from '../tables.ts'
import { createRowCodec } from './row-codec.ts'

export const appCodec = createRowCodec<typeof app.members, App>(app.members)

/** The later of the last update of the app and the last edit of its draft. */
export const resolveLastModifiedAt = ({ updatedAt, draft }: App): Instant =>
  updatedAt > draft.lastEditedAt ? updatedAt : draft.lastEditedAt

/** With columns by which apps are sorted and found. */
export const toAppRow = (row: App): Insertable<Tables['apps']> => ({
  ...appCodec.toRow(row),
  openai_challenge: row.storeListing.openaiChallenge,
  last_modified_at: resolveLastModifiedAt(row),
  search_text: buildSearchText(row.name, row.slug, row.description),
})
