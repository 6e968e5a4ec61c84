import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../../api/api-client.ts'
import { appKey } from '../../../api/queries/apps.ts'
import {
  changeOperation,
  type Operation,
  operationQuery,
  type SchemaEntry,
} from '../../../api/queries/operations.ts'
import { repairTool, type Tool } from '../../../api/queries/tools.ts'
import { useEdits } from '../../../editing/use-edits.ts'

type VersionedOperation = Versioned<{ operation: Operation }>

/**
 * Edits an argument of an operation. This tool accepts the new schema; other tools of the operation report it as
 * changed.
 */
export function useArgumentEdits(tool: Tool, saved: VersionedOperation, entry: SchemaEntry) {
  const queries = useQueryClient()
  const { app_id: appId, id: toolId } = tool
  const address = { appId, operationId: saved.data.operation.id }
  const query = operationQuery(appId, address.operationId)
  const toEntry = ({ data, etag }: VersionedOperation): Versioned<SchemaEntry> => ({
    data: data.operation.input_schema.find(({ name }) => name === entry.name) ?? entry,
    etag,
  })
  return useEdits<SchemaEntry>({
    saved: { data: entry, etag: saved.etag },
    save: async (change, etag) => {
      const { operation } = (queries.getQueryData(query.queryKey) ?? saved).data
      const entries = operation.input_schema.map((current) =>
        current.name === entry.name ? { ...current, ...change } : current,
      )
      const changed = await changeOperation(address, { input_schema: toEntries(entries) }, etag)
      await repairTool(appId, toolId)
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      return toEntry(changed)
    },
    reload: async () => toEntry(await queries.fetchQuery({ ...query, staleTime: 0 })),
  })
}

type EntryBody = NonNullable<Parameters<typeof changeOperation>[1]['input_schema']>

const toEntries = (entries: SchemaEntry[]): EntryBody =>
  entries.map((entry) => ({ ...entry, type: entry.type as NonNullable<EntryBody[number]['type']> }))
