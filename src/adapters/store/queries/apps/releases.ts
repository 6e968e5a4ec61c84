import { type Kysely, type RawBuilder, sql } from 'kysely'
import { buildPage, type PageRequest } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { Contents, ContentsFrame } from '#core/model/drafts/contents.ts'
import type { Manifest, ManifestHead } from '#core/model/releases/manifest.ts'
import type { FrozenRelease, Release } from '#core/model/releases/release.ts'
import type { ReleaseReader, ReleaseSort, ReleaseWriter } from '#core/ports/store.ts'
import type { Database } from '../../database.ts'
import { parseFrozenContents } from '../../rows/frozen-contents.ts'
import { fromJson, toJson, toLargeJson } from '../../rows/json-column.ts'
import { parseManifest } from '../../rows/packed-manifest.ts'
import type { ReleaseRow, Tables } from '../../tables.ts'
import { buildKeysetCondition } from '../keyset-paging.ts'
import { compactUnpublished } from './compact-releases.ts'
import { buildFrozenOperations } from './freeze-operations.ts'
import { createReleaseRetention } from './release-retention.ts'
import { buildSearchCondition } from './search-text.ts'

const columns = [
  'id',
  'app_id',
  'version',
  'source_release_id',
  'state',
  'digest',
  'actor',
  'created_at',
  'updated_at',
  'published_at',
  'origin_release_id',
  'promoted_from',
  'tests_passed',
] as const

const fromReleaseRow = (row: ReleaseRow): Release => ({
  id: row.id,
  appId: row.app_id,
  version: row.version,
  sourceReleaseId: row.source_release_id,
  state: row.state as Release['state'],
  digest: row.digest,
  actor: fromJson(row.actor),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  publishedAt: row.published_at,
  originReleaseId: row.origin_release_id,
  promotedFrom: row.promoted_from === null ? null : fromJson(row.promoted_from),
  testsPassed: row.tests_passed === null ? null : row.tests_passed === 1,
})

const toReleaseRow = (release: Release): ReleaseRow => ({
  id: release.id,
  app_id: release.appId,
  version: release.version,
  source_release_id: release.sourceReleaseId,
  state: release.state,
  digest: release.digest,
  actor: toJson(release.actor),
  created_at: release.createdAt,
  updated_at: release.updatedAt,
  published_at: release.publishedAt,
  origin_release_id: release.originReleaseId,
  promoted_from: release.promotedFrom && toJson(release.promotedFrom),
  tests_passed: release.testsPassed === null ? null : release.testsPassed ? 1 : 0,
})

/** Without the members of a manifest that lists do not show. */
const toHeadText = ({
  publicMcpId,
  version,
  serverVersion,
  name,
  description,
  websiteUrl,
  branding,
  variables,
  scopes,
  readsEmail,
}: ManifestHead) =>
  toJson({
    publicMcpId,
    version,
    serverVersion,
    name,
    description,
    websiteUrl,
    branding,
    variables,
    scopes,
    readsEmail,
  })

const toInsertedRow = (release: Release, manifest: Manifest) => ({
  ...toReleaseRow(release),
  head: toHeadText(manifest),
})

const searchedColumns: RawBuilder<string>[] = [sql`upper(id)`, sql`upper(state)`, sql`cast(version as text)`]

const sortValues: Record<ReleaseSort, (release: Release) => string | number> = {
  created_at: (release) => release.createdAt,
  published_at: (release) => release.publishedAt,
  version: (release) => release.version,
}

/** A release that never was live is published now; another keeps the time at which it first was. */
const resolvePublishedAt = (at: Instant) =>
  sql<Instant>`case when updated_at = created_at then ${at} else published_at end`

const selectReleases = (db: Kysely<Tables>, appId: string) =>
  db.selectFrom('releases').select(columns).where('app_id', '=', appId)

async function readPage(db: Kysely<Tables>, appId: string, request: PageRequest<ReleaseSort>) {
  const sort = sql.ref(request.sort)
  const direction = request.descending ? 'desc' : 'asc'
  const rows = await selectReleases(db, appId)
    .where(buildKeysetCondition(sort, request))
    .where((is) => is.or(searchedColumns.map((text) => buildSearchCondition(text, request.query))))
    .orderBy(sort, direction)
    .orderBy('id', direction)
    .limit(request.limit + 1)
    .execute()
  return buildPage(rows.map(fromReleaseRow), request, sortValues[request.sort])
}

export const createReleaseReader = (db: Kysely<Tables>): ReleaseReader => ({
  async findById(appId, id) {
    const row = await selectReleases(db, appId).where('id', '=', id).executeTakeFirst()
    return row ? fromReleaseRow(row) : null
  },
  async findByIds(ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('releases').select(columns).where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, fromReleaseRow(row)]))
  },
  async listHeads(ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('releases').select(['id', 'head']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, head }) => [id, fromJson<ManifestHead>(head)]))
  },
  listPage: (appId, request) => readPage(db, appId, request),
  async readFrozen(appId, id): Promise<FrozenRelease | null> {
    const row = await db
      .selectFrom('frozen_releases')
      .select(['contents', 'manifest'])
      .where('release_id', '=', id)
      .where('app_id', '=', appId)
      .executeTakeFirst()
    if (!row) return null
    return {
      contents: await parseFrozenContents(row.contents),
      manifest: await parseManifest(row.manifest),
    }
  },
  async readManifest(appId, id) {
    const row = await db
      .selectFrom('frozen_releases')
      .select('manifest')
      .where('release_id', '=', id)
      .where('app_id', '=', appId)
      .executeTakeFirst()
    return row ? parseManifest(row.manifest) : null
  },
})

/** The frame without operations, as JSON before and after their place. */
async function splitFrame(frame: ContentsFrame): Promise<[string, string]> {
  const { app, authConnections, integrations, ...others } = frame
  const before = await toLargeJson({ app, authConnections, integrations })
  return [`${before.slice(0, -1)},"operations":`, `,${(await toLargeJson(others)).slice(1)}`]
}

/** Documents are stored as long as a release refers to them. */
async function insertReleaseDocuments(
  db: Kysely<Tables>,
  { id, appId }: Release,
  { integrations }: Pick<Contents, 'integrations'>,
): Promise<void> {
  const digests = new Set(integrations.map(({ documentDigest }) => documentDigest).filter(Boolean))
  const rows = [...digests].map((digest) => ({ release_id: id, digest, app_id: appId }))
  if (rows.length > 0) await db.insertInto('release_documents').values(rows).execute()
}

export const createReleaseWriter = (db: Kysely<Tables>, kind: Database<Tables>['kind']): ReleaseWriter => ({
  ...createReleaseReader(db),
  async insert(release, { contents, manifest }) {
    await db.insertInto('releases').values(toInsertedRow(release, manifest)).execute()
    await insertReleaseDocuments(db, release, contents)
    const frozen = { contents: await toLargeJson(contents), manifest: await toLargeJson(manifest) }
    await db
      .insertInto('frozen_releases')
      .values({ release_id: release.id, app_id: release.appId, ...frozen })
      .execute()
  },
  async insertFromDraft(release, { frame, manifest }) {
    await db.insertInto('releases').values(toInsertedRow(release, manifest)).execute()
    await insertReleaseDocuments(db, release, frame)
    const [before, after] = await splitFrame(frame)
    const manifestText = await toLargeJson(manifest)
    const operations = buildFrozenOperations(kind, release.appId)
    await sql`insert into frozen_releases (release_id, app_id, contents, manifest)
      values (${release.id}, ${release.appId}, cast(${before} as text) || ${operations} || cast(${after} as text),
        ${manifestText})`.execute(db)
  },
  async unpublish(appId, at) {
    const unpublished = await db
      .updateTable('releases')
      .set({ state: 'unpublished', updated_at: at })
      .where('app_id', '=', appId)
      .where('state', '=', 'published')
      .returning('id')
      .executeTakeFirst()
    return unpublished?.id ?? null
  },
  async publish(appId, id, at) {
    const { numUpdatedRows } = await db
      .updateTable('releases')
      .set({ state: 'published', updated_at: at, published_at: resolvePublishedAt(at) })
      .where('app_id', '=', appId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  compactUnpublished: (before, limit) => compactUnpublished(db, before, limit),
  ...createReleaseRetention(db),
})
