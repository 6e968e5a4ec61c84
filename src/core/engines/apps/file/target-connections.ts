import { checkRequestSettings } from '#core/engines/credentials/oauth-client/index.ts'
import { authConfigMembers, authConnection } from '#core/entities/auth-connection.ts'
import { createFilePicker, defaultsOf } from '#core/entities/entity.ts'
import type { FileConnection } from '#core/model/app-files/app-file.ts'
import { type ContentsAuthConnection, selectReferences } from '#core/model/drafts/contents.ts'
import { type MatchedItem, matchRows, restoreOrder } from './match-rows.ts'
import { createNewRow, reportUrls, reportViolation, type TargetEditing } from './target-editing.ts'

export function buildConnections(editing: TargetEditing): ContentsAuthConnection[] {
  const { contents, file } = editing
  const place = { entityType: 'auth_connection', list: '/connections' } as const
  const { listed, retained } = matchRows(editing, place, file.connections, contents.authConnections)
  const built = listed.map((matched) => buildConnection(editing, matched))
  return restoreOrder(contents.authConnections, [...retained, ...built])
}

const pickFileMembers = createFilePicker(authConnection)

function buildConnection(
  editing: TargetEditing,
  { item, row, pointer }: MatchedItem<FileConnection, ContentsAuthConnection>,
): ContentsAuthConnection {
  const { config } = item
  reportUrls(editing, pointer, authConfigMembers, config)
  for (const { path, code, message } of checkRequestSettings(config))
    reportViolation(editing, `${pointer}/${path}`, code, message)
  return {
    ...(row ?? {
      ...defaultsOf(authConnection.members),
      ...createNewRow(editing),
      id: editing.createId('authConnection'),
      status: config.type === 'none' ? 'valid' : 'draft',
      secretNames: [],
      lastValidatedAt: null,
      lastError: null,
    }),
    ...pickFileMembers(item),
    config: { ...config, registrationClientUri: '', lastRegisteredAt: '' },
    references: { ...row?.references, ...selectReferences(item.secrets) },
  }
}
