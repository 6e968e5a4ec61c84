import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from './notice.tsx'
import { LoadingState } from './spinner.tsx'

type QueryContentProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** The data of a query, or its loading state or error. */
export function QueryContent<Data>({ query, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  return <LoadingState />
}
