import type { ComponentChildren } from 'preact'
import { isOpenable } from '#core/engines/widget-page/origins.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import type { Env } from './env.ts'

/** A link that the host is asked to open; where it may not or cannot, the words alone. */
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

/** A value of the answer; `path` is where it was found. Its direction is its own. */
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
