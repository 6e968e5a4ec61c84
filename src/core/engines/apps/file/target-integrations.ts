import { createFilePicker, defaultsOf } from '#core/entities/entity.ts'
import { integration as integrationEntity } from '#core/entities/integration.ts'
import { type FileIntegration, isUrlSource } from '#core/model/app-files/app-file.ts'
import type { ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import { importerVersion } from '#core/model/integrations/importer-version.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { isRefreshInterval, refreshIntervalRule } from '#core/model/integrations/refresh-interval.ts'
import { type MatchedItem, matchRows, restoreOrder } from './match-rows.ts'
import { createNewRow, reportUrls, reportViolation, type TargetEditing } from './target-editing.ts'

/** `listed`: the integrations of the file, with its definitions of their operations. */
export type TargetIntegrations = {
  integrations: Integration[]
  listed: { integration: Integration; item: FileIntegration; pointer: string }[]
}

export function buildIntegrations(
  editing: TargetEditing,
  connections: readonly ContentsAuthConnection[],
): TargetIntegrations {
  const { contents, file } = editing
  const place = { entityType: 'integration', list: '/integrations' } as const
  const { listed, retained } = matchRows(editing, place, file.integrations, contents.integrations)
  const built = listed.map((matched) => ({
    item: matched.item,
    pointer: matched.pointer,
    integration: buildIntegration(editing, matched, findConnectionId(editing, matched, connections)),
  }))
  const rows = [...retained, ...built.map(({ integration }) => integration)]
  return { integrations: restoreOrder(contents.integrations, rows), listed: built }
}

type MatchedIntegration = MatchedItem<FileIntegration, Integration>

function findConnectionId(
  editing: TargetEditing,
  { item, pointer }: MatchedIntegration,
  connections: readonly ContentsAuthConnection[],
): string | null {
  if (item.connection === '') return null
  const connection = connections.find(({ key }) => key === item.connection)
  if (connection) return connection.id
  reportViolation(
    editing,
    `${pointer}/connection`,
    'unknown_reference',
    'must be the key of a connection of the file, not its id',
  )
  return null
}

const pickFileMembers = createFilePicker(integrationEntity)

function buildIntegration(
  editing: TargetEditing,
  { item, row, pointer }: MatchedIntegration,
  authConnectionId: string | null,
): Integration {
  const { key, kind, source, baseUrl, every, part } = item
  if (row && row.kind !== kind)
    reportViolation(editing, pointer, 'kind', `must stay of the kind ${row.kind}, or have another key`)
  reportUrls(editing, pointer, integrationEntity.members, { baseUrl })
  if (kind === 'mcp') reportUrls(editing, pointer, { source: integrationEntity.members.endpoint }, { source })
  checkInterval(editing, `${pointer}/every`, item)
  if (part !== null && (kind !== 'rest' || source === ''))
    reportViolation(editing, `${pointer}/part`, 'not_applicable', 'must be absent: only a document has parts')
  const read = editing.sources.get(key)
  const isDocument = kind === 'rest' && !isUrlSource(source)
  const documentPath = isDocument ? source : ''
  const documentDigest = isDocument && documentPath === row?.documentPath ? row.documentDigest : ''
  return {
    ...(row ?? {
      ...createNewRow(editing),
      ...defaultsOf(integrationEntity.members),
      id: editing.createId('integration'),
    }),
    ...read?.details,
    ...pickFileMembers(item),
    authConnectionId,
    endpoint: isDocument ? '' : source,
    documentPath,
    documentDigest: read?.documentDigest ?? documentDigest,
    ...(read?.documentDigest && { documentImporter: importerVersion }),
    documentPart: part,
    declaredServer: read?.details.declaredServer ?? row?.declaredServer ?? '',
    refreshEvery: every,
    baseUrl: baseUrl || row?.baseUrl || (read?.baseUrl ?? ''),
  }
}

function checkInterval(editing: TargetEditing, pointer: string, { every, source }: FileIntegration): void {
  if (!isRefreshInterval(every)) reportViolation(editing, pointer, 'range', refreshIntervalRule)
  if (every !== '' && !isUrlSource(source))
    reportViolation(
      editing,
      pointer,
      'not_applicable',
      'must be absent: only a document or MCP server at a URL is read again',
    )
}
