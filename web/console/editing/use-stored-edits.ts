import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../api/api-client.ts'
import { useEdits } from './use-edits.ts'

type StoredEditsOptions<Reply, Data, Key extends QueryKey> = {
  /** Reads the resource. */
  query: FetchQueryOptions<Versioned<Reply>, Error, Versioned<Reply>, Key>
  saved: Versioned<Reply>
  /** The fields that are edited. */
  toValues: (reply: Reply) => Data
  save: (change: Partial<Data>, etag: string) => Promise<Versioned<Reply>>
  /** The key of the queries that are outdated after a change. */
  outdates: QueryKey
}

/** Edits a resource in the form in which the service returns it. */
export function useStoredEdits<Reply, Data extends object, Key extends QueryKey>(
  options: StoredEditsOptions<Reply, Data, Key>,
) {
  const { query, saved, toValues, save, outdates } = options
  const queries = useQueryClient()
  const toSaved = ({ data, etag }: Versioned<Reply>) => ({ data: toValues(data), etag })
  return useEdits<Data>({
    saved: toSaved(saved),
    save: async (change, etag) => {
      const reply = await save(change, etag)
      await queries.invalidateQueries({ queryKey: outdates })
      return toSaved(reply)
    },
    reload: async () => toSaved(await queries.fetchQuery({ ...query, staleTime: 0 })),
  })
}
