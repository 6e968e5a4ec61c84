import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useApp } from '../api/queries/apps.ts'
import { LoadingState } from '../ui/spinner.tsx'

const EnvironmentNotice = lazy(() => import('../environments/environment-notice.tsx'))
const RoleNotice = lazy(() => import('../workspaces/role-notice.tsx'))

/** Loads the app for its screens, so that a missing app is reported once. */
export function AppLayout() {
  const { appId } = useParams({ from: '/signed-in-layout/apps/$appId' })
  const app = useApp(appId)
  if (app.isPending) return <LoadingState />
  // If a later request fails, the screens keep what they have, with edits that are not saved.
  if (app.isLoadingError) throw app.error
  return (
    <>
      <Suspense>
        <EnvironmentNotice appId={appId} />
        <RoleNotice />
      </Suspense>
      <Outlet />
    </>
  )
}
