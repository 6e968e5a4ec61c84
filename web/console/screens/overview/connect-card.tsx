import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toClientAddress } from '#client'
import { type App, appOverviewQuery } from '../../api/queries/apps.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

const texts = overviewTexts.connect

/** The address for clients. A public app may have an origin of its own. */
export function ConnectCard({ app }: { app: App }) {
  const { data: overview } = useQuery(appOverviewQuery(app.id))
  const released = app.latest_release
  const endpoint = released && toClientAddress(overview?.endpoint ?? released.endpoint)
  if (!endpoint)
    return (
      <Card title={texts.title}>
        <p className="text-sm text-muted">{texts.none}</p>
      </Card>
    )
  return (
    <Card title={texts.title}>
      <p className="text-sm text-muted">{app.enabled ? texts.hint : texts.off}</p>
      <div className="my-3 flex items-center gap-1 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
        <code className="min-w-0 grow font-mono text-xs break-all">{endpoint}</code>
        <CopyButton text={endpoint} />
      </div>
      {overview?.access === 'token' && (
        <p className="mb-3 text-sm text-muted">
          {texts.tokenHint}{' '}
          <Link
            to="/apps/$appId/settings"
            params={{ appId: app.id }}
            search={{ tab: 'access' }}
            className="font-medium text-accent underline underline-offset-2"
          >
            {texts.tokens}
          </Link>
        </p>
      )}
      <a
        href={endpoint}
        target="_blank"
        rel="noreferrer"
        className="text-sm font-medium text-accent underline underline-offset-2"
      >
        {texts.page}
      </a>
    </Card>
  )
}
