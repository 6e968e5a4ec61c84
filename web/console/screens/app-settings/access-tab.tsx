import { useQuery } from '@tanstack/react-query'
import { type App, appAccessQuery } from '../../api/queries/apps.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import { AccessForm } from './access-form.tsx'
import { AllowedCallersForm } from './allowed-callers-form.tsx'

/** Who may use the app; where people sign in, also which of them. */
export const AccessTab = ({ app, etag }: { app: App; etag: string }) => (
  <div className="flex flex-col gap-8">
    <AccessForm app={app} etag={etag} />
    {app.access === 'oauth' && <Callers appId={app.id} />}
  </div>
)

const Callers = ({ appId }: { appId: string }) => (
  <QueryContent query={useQuery(appAccessQuery(appId))}>
    {({ data, etag }) => <AllowedCallersForm appId={appId} access={data.access} etag={etag} />}
  </QueryContent>
)
