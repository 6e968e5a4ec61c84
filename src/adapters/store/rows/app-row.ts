import type { Insertable } from 'kysely'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import { emptyStoreListing, type StoreListing } from '#core/model/apps/store-listing.ts'
import { buildSearchText } from '../queries/apps/search-text.ts'
import type { AppRow, Tables } from '../tables.ts'
import { fromAllowedCallersText, toAllowedCallersText } from './allowed-callers-text.ts'
import { fromJson, toJson } from './json-column.ts'

export const appColumns = [
  'id',
  'issuer',
  'subject',
  'public_mcp_id',
  'slug',
  'name',
  'description',
  'company_url',
  'server_instructions',
  'tool_mode',
  'branding',
  'template_id',
  'enabled',
  'access',
  'allowed_callers',
  'caller_tokens',
  'listed',
  'tests_required',
  'store_listing',
  'draft_id',
  'draft_source_release_id',
  'draft_base_digest',
  'draft_has_changes',
  'draft_changes_revision',
  'draft_created_at',
  'draft_last_edited_at',
  'live_release_id',
  'last_version',
  'created_at',
  'updated_at',
  'revision',
] as const

/** The later of the last update of the app and the last edit of its draft. */
export const resolveLastModifiedAt = ({ updatedAt, draft }: App): Instant =>
  updatedAt > draft.lastEditedAt ? updatedAt : draft.lastEditedAt

/** Null when a version of the service that does not store it has written the row since. */
const parseHasChanges = (row: AppRow): boolean | null =>
  row.draft_has_changes === null || row.draft_changes_revision !== row.revision
    ? null
    : row.draft_has_changes === 1

export const fromAppRow = (row: AppRow): App => ({
  id: row.id,
  owner: { issuer: row.issuer, subject: row.subject },
  publicMcpId: row.public_mcp_id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  companyUrl: row.company_url,
  serverInstructions: row.server_instructions,
  toolMode: row.tool_mode === 'search' ? 'search' : 'list',
  branding: fromJson(row.branding),
  templateId: row.template_id,
  enabled: row.enabled === 1,
  listed: row.listed === 1,
  testsRequired: row.tests_required === 1,
  storeListing: { ...emptyStoreListing, ...fromJson<Partial<StoreListing>>(row.store_listing) },
  access: row.access === 'oauth' ? 'oauth' : 'public',
  allowedCallers: fromAllowedCallersText(row.allowed_callers),
  callerTokens: row.access === 'oauth' && row.caller_tokens === 1,
  draft: {
    id: row.draft_id,
    sourceReleaseId: row.draft_source_release_id,
    baseDigest: row.draft_base_digest,
    hasChanges: parseHasChanges(row),
    createdAt: row.draft_created_at,
    lastEditedAt: row.draft_last_edited_at,
  },
  liveReleaseId: row.live_release_id,
  lastVersion: row.last_version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

export const toAppRow = (app: App): Insertable<Tables['apps']> => ({
  id: app.id,
  issuer: app.owner.issuer,
  subject: app.owner.subject,
  public_mcp_id: app.publicMcpId,
  slug: app.slug,
  name: app.name,
  description: app.description,
  company_url: app.companyUrl,
  server_instructions: app.serverInstructions,
  tool_mode: app.toolMode,
  branding: toJson(app.branding),
  template_id: app.templateId,
  enabled: app.enabled ? 1 : 0,
  access: app.access,
  allowed_callers: toAllowedCallersText(app),
  caller_tokens: app.callerTokens ? 1 : 0,
  listed: app.listed ? 1 : 0,
  tests_required: app.testsRequired ? 1 : 0,
  store_listing: toJson(app.storeListing),
  openai_challenge: app.storeListing.openaiChallenge,
  draft_id: app.draft.id,
  draft_source_release_id: app.draft.sourceReleaseId,
  draft_base_digest: app.draft.baseDigest,
  draft_has_changes: app.draft.hasChanges === null ? null : app.draft.hasChanges ? 1 : 0,
  draft_changes_revision: app.revision,
  draft_created_at: app.draft.createdAt,
  draft_last_edited_at: app.draft.lastEditedAt,
  live_release_id: app.liveReleaseId,
  last_version: app.lastVersion,
  created_at: app.createdAt,
  updated_at: app.updatedAt,
  last_modified_at: resolveLastModifiedAt(app),
  search_text: buildSearchText(app.name, app.slug, app.description),
  revision: app.revision,
})
