import type { Kysely } from 'kysely'
import {
  definitionDecisions,
  type ListedDefinition,
  type ListedDefinitionOutline,
} from '#core/model/integrations/pending-definition.ts'
import type {
  PendingDefinitionReader,
  PendingDefinitionWriter,
} from '#core/ports/stores/pending-definition-store.ts'
import { fromJsonOrNull, toJsonOrNull } from '../../rows/json-column.ts'
import type { PendingDefinitionRow, Tables } from '../../tables.ts'
import { writeInBatches } from './child-rows.ts'

const outlineColumns = [
  'pending_definitions.app_id',
  'pending_definitions.integration_id',
  'pending_definitions.endpoint',
  'pending_definitions.external_id',
  'pending_definitions.digest',
  'pending_definitions.decision',
  'pending_definitions.found_at',
] as const

const fromOutlineRow = (row: Omit<PendingDefinitionRow, 'definition'>): ListedDefinitionOutline => ({
  appId: row.app_id,
  integrationId: row.integration_id,
  endpoint: row.endpoint,
  externalId: row.external_id,
  digest: row.digest,
  decision: definitionDecisions.find((known) => known === row.decision) ?? 'pending',
  foundAt: row.found_at,
})

const toRow = (listed: ListedDefinition): PendingDefinitionRow => ({
  app_id: listed.appId,
  integration_id: listed.integrationId,
  endpoint: listed.endpoint,
  external_id: listed.externalId,
  digest: listed.digest,
  decision: listed.decision,
  definition: toJsonOrNull(listed.definition),
  found_at: listed.foundAt,
})

const measureRow = ({ definition }: PendingDefinitionRow) => definition?.length ?? 0
const measureId = (id: string) => id.length

export const createPendingDefinitionReader = (db: Kysely<Tables>): PendingDefinitionReader => ({
  // An integration may have got another endpoint since, also by an app file or a reset of the draft.
  async list(appId) {
    const rows = await db
      .selectFrom('pending_definitions')
      .innerJoin('integrations', (join) =>
        join
          .onRef('integrations.id', '=', 'pending_definitions.integration_id')
          .onRef('integrations.app_id', '=', 'pending_definitions.app_id')
          .onRef('integrations.endpoint', '=', 'pending_definitions.endpoint'),
      )
      .select(outlineColumns)
      .where('pending_definitions.app_id', '=', appId)
      .orderBy('pending_definitions.integration_id')
      .orderBy('pending_definitions.external_id')
      .execute()
    return rows.map(fromOutlineRow)
  },
  async find(appId, integrationId, externalIds) {
    if (externalIds.length === 0) return []
    const rows = await db
      .selectFrom('pending_definitions')
      .select([...outlineColumns, 'definition'])
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .where('external_id', 'in', externalIds)
      .execute()
    return rows.map((row) => ({ ...fromOutlineRow(row), definition: fromJsonOrNull(row.definition) }))
  },
})

export function createPendingDefinitionWriter(db: Kysely<Tables>): PendingDefinitionWriter {
  const removeByIntegration = async (appId: string, integrationId: string) => {
    const { numDeletedRows } = await db
      .deleteFrom('pending_definitions')
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  return {
    ...createPendingDefinitionReader(db),
    removeByIntegration,
    async replaceAll(appId, integrationId, listed) {
      await removeByIntegration(appId, integrationId)
      await writeInBatches(listed.map(toRow), measureRow, (batch) =>
        db.insertInto('pending_definitions').values(batch).execute(),
      )
    },
    setDecision: (appId, integrationId, { externalIds, decision }) =>
      writeInBatches(externalIds, measureId, (batch) =>
        db
          .updateTable('pending_definitions')
          .set({ decision })
          .where('app_id', '=', appId)
          .where('integration_id', '=', integrationId)
          .where('external_id', 'in', batch)
          .execute(),
      ),
  }
}
