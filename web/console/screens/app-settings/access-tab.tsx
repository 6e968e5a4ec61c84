import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type App, appAccessQuery } from '../../api/queries/apps.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { AccessForm } from './access-form.tsx'
import { AllowedCallersForm } from './allowed-callers-form.tsx'

const CallerTokens = lazy(() => import('./caller-tokens/caller-tokens.tsx'))

/** Who may use the app, with the list of people or tokens where the access requires it. */
export const AccessTab = ({ app, etag }: { app: App; etag: string }) => (
  <QueryContent query={useQuery(appAccessQuery(app.id))}>
    {({ data: { access }, etag: accessEtag }) => (
      <div className="flex flex-col gap-8">
        <AccessForm app={app} access={access} etag={etag} />
        {access.kind === 'oauth' && <AllowedCallersForm appId={app.id} access={access} etag={accessEtag} />}
        {access.kind === 'token' && (
          <Suspense fallback={<LoadingState />}>
            <CallerTokens app={app} />
          </Suspense>
        )}
      </div>
    )}
  </QueryContent>
)
