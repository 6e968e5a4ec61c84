import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AppAccess, appAccessQuery } from '../../api/queries/apps.ts'
import { connectionsQuery } from '../../api/queries/connections.ts'
import { integrationListQuery } from '../../api/queries/integrations.ts'
import { toolAccessQuery, toolListQuery } from '../../api/queries/tools.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { type AppReach, describeReach } from './app-reach.ts'

const texts = overviewTexts.publish

/** Who can call the app once it is published, and what they can do. */
export function PublishAudience({ appId }: { appId: string }) {
  const access = useQuery(appAccessQuery(appId)).data?.data.access
  const reach = useReach(appId)
  if (!access || !reach) return <LoadingState />
  const isOpen = access.kind === 'public' && (reach.writes > 0 || reach.credentials.length > 0)
  const content = (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <Entry term={texts.whoCanCall}>
        {describeCallers(access)}{' '}
        <Link
          to="/apps/$appId/settings"
          params={{ appId }}
          search={{ tab: 'access' }}
          className="font-medium text-accent underline underline-offset-2"
        >
          {texts.changeAccess}
        </Link>
      </Entry>
      <Entry term={texts.whatTheyCan}>
        {texts.reach(reach.tools, reach.writes, reach.credentials)}
        {reach.restricted > 0 && `. ${texts.restricted(reach.restricted)}`}
      </Entry>
    </dl>
  )
  if (!isOpen) return content
  return (
    <Notice tone="warning" title={texts.openToAnyone}>
      {content}
    </Notice>
  )
}

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

const describeCallers = ({ kind, allowed_callers: callers }: AppAccess) =>
  kind === 'oauth' && callers !== null ? texts.callersListed : texts.callers[kind]

/** Null while something is loading. */
function useReach(appId: string): AppReach | null {
  const { data: tools } = useQuery(toolListQuery(appId))
  const { data: rules } = useQuery(toolAccessQuery(appId))
  const { data: integrations } = useQuery(integrationListQuery(appId))
  const { data: connections } = useQuery(connectionsQuery(appId))
  if (!tools || !rules || !integrations || !connections) return null
  return describeReach({ tools, rules, integrations, connections })
}
