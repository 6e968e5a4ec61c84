import type { ComponentChildren } from 'preact'
import { formatValue, isOpenableLink } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

/** A link that the host opens; plain text if it must not be opened or the host cannot. */
export function HostLink({
  env,
  url,
  children,
}: {
  env: WidgetEnv
  url: string
  children: ComponentChildren
}) {
  const open = env.host?.openLink
  if (!open || !isOpenableLink(url, env.model.linkOrigins)) return <>{children}</>
  return (
    <a
      href={url}
      onClick={(event) => {
        event.preventDefault()
        open(url).catch(() => undefined)
      }}
    >
      {children}
    </a>
  )
}

/** A formatted value of the data; `path` is its path. Its text direction is isolated. */
export function Value({
  env,
  value,
  path = '',
  length,
}: {
  env: WidgetEnv
  value: unknown
  path?: string
  length?: number
}) {
  const text = formatValue(value, env.displayLocale, path, length)
  const isLink = typeof value === 'string' && /^https?:\/\/[^\s{}]{1,1000}$/.test(value)
  const content = <bdi>{isLink ? text.replace(/^https?:\/\/(www\.)?|\/$/g, '') : text}</bdi>
  return isLink ? <HostLink env={env} url={value} children={content} /> : content
}
