import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { appQuery } from '../../api/queries/apps.ts'
import { useEnvironments } from '../../api/queries/environments.ts'
import { Page } from '../../ui/page.tsx'
import { AppStatus } from '../apps/app-status.tsx'
import { CallsCard } from './calls-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ConnectCard } from './connect-card.tsx'
import { ContentsCounts } from './contents-counts.tsx'
import { IssuesCard } from './issues-card.tsx'
import { PublishButton } from './publish-button.tsx'
import { ReadinessButton } from './readiness/readiness-button.tsx'
import { ReleasesCard } from './releases-card.tsx'

const EnvironmentsCard = lazy(() => import('./environments/environments-card.tsx'))

export function OverviewScreen() {
  const { appId } = useParams({ from: '/signed-in-layout/apps/$appId/' })
  const { data: app } = useSuspenseQuery(appQuery(appId))
  const { isInside } = useEnvironments(appId)
  return (
    <Page
      hasCards
      title={app.name}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <AppStatus
            isReleased={app.latest_release !== null}
            isEnabled={app.enabled}
            hasChanges={app.current_draft.has_changes}
          />{' '}
          {app.description}
        </span>
      }
      actions={
        <>
          <ReadinessButton appId={appId} />
          {!isInside && <PublishButton app={app} />}
        </>
      }
    >
      <ContentsCounts appId={appId} />
      <Suspense>
        <EnvironmentsCard appId={appId} />
      </Suspense>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          {/* An environment has no draft. */}
          {isInside ? (
            <ReleasesCard app={app} />
          ) : (
            <>
              <IssuesCard appId={appId} />
              <ChangesCard appId={appId} />
            </>
          )}
        </div>
        <div className="flex flex-col gap-4">
          <ConnectCard app={app} />
          <CallsCard appId={appId} />
          {!isInside && <ReleasesCard app={app} />}
        </div>
      </div>
    </Page>
  )
}
