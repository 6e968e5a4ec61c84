// Publishes a service below a path of another host, as nginx does with or without a path in `proxy_pass`.
import { startProxy } from './proxy.ts'

export type PrefixProxy = Awaited<ReturnType<typeof startProxy>>

const wellKnown = /^\/\.well-known\/[\w-]+/

/** Forwards `prefix`, what is below it, and its well-known documents at the root; everything else gets 418. */
export const startPrefixProxy = (
  target: string,
  { prefix, keepsPrefix }: { prefix: string; keepsPrefix: boolean },
): Promise<PrefixProxy> =>
  startProxy(target, {
    mapPath(url) {
      const path = url.replace(wellKnown, '')
      if (!(path === prefix || path.startsWith(`${prefix}/`))) return null
      return keepsPrefix || path !== url ? url : url.slice(prefix.length) || '/'
    },
  })
