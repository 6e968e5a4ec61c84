import type { ErrorComponentProps } from '@tanstack/react-router'
import { hasErrorCode } from '#client'
import { queryClient } from '../api/query-client.ts'
import { texts } from '../texts/texts.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Shown when a screen has failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  if (hasErrorCode(error, 'not_found')) return <NotFoundPage />
  const retry = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
  }
  return (
    <Page title={texts.failure.title}>
      <ErrorNotice error={error} onRetry={retry} />
    </Page>
  )
}
