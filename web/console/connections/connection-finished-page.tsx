import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { announceFinished } from './finished-channel.ts'

/**
 * The page at the end of an authorization in a second window. It reports the outcome to the first window, and
 * closes if the browser allows it.
 */
export function ConnectionFinishedPage() {
  const { connection, status, error } = useSearch({ from: '/connection-finished' })
  useEffect(() => {
    announceFinished({ connectionId: connection, status, error })
    window.close()
  }, [connection, status, error])
  const { connected, failed, reasons, otherReason } = connectionsTexts.authorization
  return (
    <main className="mx-auto max-w-lg p-6">
      <EmptyState title={status === 'connected' ? connected : failed}>
        {status !== 'connected' && error && <>{reasons[error] ?? otherReason(error)} </>}
        {connectionsTexts.finished}
      </EmptyState>
    </main>
  )
}
