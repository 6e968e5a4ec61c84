import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { appsTexts } from '../../texts/apps-texts.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { storeChosenWorkspace } from '../../workspaces/chosen-workspace.ts'
import { useIsOnlyCaller } from '../../workspaces/use-is-only-caller.ts'
import { AppFilters } from './app-filters.tsx'
import { readAppListLayout, storeAppListLayout } from './app-layouts.ts'
import { AppList } from './app-list.tsx'
import type { AppsSearch } from './apps-search.ts'

const newAppLink = (
  <Link to="/apps/new" className={buttonClasses('primary')}>
    {appsTexts.newApp}
  </Link>
)

export function AppsScreen() {
  const search = useSearch({ from: '/signed-in-layout/' })
  const navigate = useNavigate()
  const [layout, setLayout] = useState(readAppListLayout)
  useEffect(() => {
    // A link to the apps of a workspace also chooses the workspace.
    if (search.workspace) storeChosenWorkspace(search.workspace)
  }, [search.workspace])
  const show = (change: AppsSearch) =>
    void navigate({ to: '/', search: { ...search, ...change }, replace: true })
  const isOnlyCaller = useIsOnlyCaller()
  if (isOnlyCaller) return <Navigate to="/account/apps" replace />
  if (isOnlyCaller === null) return <LoadingState />
  return (
    <Page hasCards title={appsTexts.title} actions={newAppLink}>
      <AppList
        search={search}
        layout={layout}
        newAppLink={newAppLink}
        filters={
          <AppFilters
            search={search}
            layout={layout}
            onChange={show}
            onLayout={(chosen) => {
              storeAppListLayout(chosen)
              setLayout(chosen)
            }}
          />
        }
        onClear={() => void navigate({ to: '/', search: {} })}
      />
    </Page>
  )
}
