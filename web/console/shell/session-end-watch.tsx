import { lazy, Suspense, useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from '../api/session-end.ts'
import { currentUserQuery } from './current-user.ts'
import { onSignedIn } from './signed-in-channel.ts'

const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx'))

/** Before the first sign-in, the welcome page asks the user to sign in. */
const hasBeenSignedIn = () => Boolean(queryClient.getQueryData(currentUserQuery.queryKey))

export function SessionEndWatch() {
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => onSessionEnd(() => setHasEnded(hasBeenSignedIn())), [])
  useEffect(
    () =>
      onSignedIn(() => {
        setHasEnded(false)
        void queryClient.invalidateQueries()
      }),
    [],
  )
  return hasEnded ? (
    <Suspense>
      <SessionEndDialog onClose={() => setHasEnded(false)} />
    </Suspense>
  ) : null
}
