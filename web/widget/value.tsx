import type { ComponentChildren } from 'preact'
import { isOpenable } from '#core/engines/widget-page/origins.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import type { Env } from './env.ts'

/** A link that the host opens; plain text if it must not be opened or the host cannot. */
export function Link({ env, url, children }: { env: Env; url: string; children: ComponentChildren }) {
  const open = env.host?.openLink
  if (!open || !isOpenable(url, env.model.linkOrigins)) return <>{children}</>
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
  env: Env
  value: unknown
  path?: string
  length?: number
}) {
  const text = shownText(value, env.reader, path, length)
  const isLink = typeof value === 'string' && /^https?:\/\/\S{1,1000}$/.test(value)
  const shown = <bdi>{isLink ? text.replace(/^https?:\/\/(www\.)?|\/$/g, '') : text}</bdi>
  return isLink ? <Link env={env} url={value} children={shown} /> : shown
}
