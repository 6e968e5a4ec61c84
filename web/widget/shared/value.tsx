import type { ComponentChildren } from 'preact'
import { formatAs, isMissing, isOpenableLink } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { formatViews, type ValueProps } from './format-views.tsx'

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

/** A formatted value of the data. Its text direction is isolated. */
export function Value(props: ValueProps) {
  const { env, value, path = '', length, format = null, scopes = [] } = props
  const text = formatAs(value, format, {
    scopes,
    displayLocale: env.displayLocale,
    path,
    ...(length !== undefined && { length }),
  })
  const View = format && !isMissing(value) ? formatViews[format.type] : undefined
  const view = View && format && View({ ...props, format, scopes, text })
  if (view) return view
  const isLink = typeof value === 'string' && /^https?:\/\/[^\s{}]{1,1000}$/.test(value)
  const isShortened = isLink && text === value
  const content = <bdi>{isShortened ? text.replace(/^https?:\/\/(www\.)?|\/$/g, '') : text}</bdi>
  return isLink ? <HostLink env={env} url={value} children={content} /> : content
}
