import { Link } from '@tanstack/react-router'
import { toClientAddress } from '#client'
import { environmentsTexts as texts } from '../../../texts/environments-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { EnvironmentRowProps } from './environment-row-props.ts'
import { RowActions } from './row-actions.tsx'

export const EnvironmentRow = (props: EnvironmentRowProps) => (
  <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
    <NameAndAddress {...props} />
    <LiveRelease {...props} />
    <RowActions {...props} />
  </div>
)

function NameAndAddress({ environment }: EnvironmentRowProps) {
  const { key, app_id: appId, expires_at: end, is_default: isDefault, enabled } = environment
  const address = toClientAddress(environment.endpoint)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/apps/$appId"
          params={{ appId }}
          className="font-medium text-accent underline underline-offset-2 wrap-anywhere"
        >
          {key}
        </Link>
        {isDefault && <Badge>{texts.draft}</Badge>}
        {!enabled && <Badge tone="warning">{texts.off}</Badge>}
        {end && <Badge tone="info">{texts.preview.badge}</Badge>}
        {end && (
          <span className="text-xs text-muted">
            {texts.ends} <RelativeTime time={end} />
          </span>
        )}
      </p>
      <p className="flex items-center gap-1">
        <code className="min-w-0 font-mono text-xs break-all text-muted">{address}</code>
        <CopyButton text={address} label={texts.copyAddress(key)} className="shrink-0" />
      </p>
    </div>
  )
}

function LiveRelease({ environment: { live_release: live } }: EnvironmentRowProps) {
  if (!live) return <p className="text-sm text-muted">{texts.none}</p>
  const { published_at: publishedAt, actor, promoted_from: source } = live
  return (
    <div className="min-w-0 text-sm">
      <p className="font-medium">{texts.release(live.origin_version)}</p>
      <p className="text-xs break-words text-muted">
        <RelativeTime time={publishedAt} /> · {actor.name || actor.email}
        {source && texts.from(source.environment)}
      </p>
    </div>
  )
}
