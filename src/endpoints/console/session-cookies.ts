// The cookies of the console. Over https their names have a prefix that makes browsers accept them only from this host:
// `__Host-`, or `__Secure-` with a path that hides them from other services of the host.
import type { IncomingMessage } from 'node:http'

export type ConsoleCookie = {
  name: string
  /** The value; "" when there is none, or more than one. */
  read(request: IncomingMessage): string
  /** A Set-Cookie field. */
  format(value: string, maxAgeSeconds: number): string
  formatRemoval(): string
}

export type ConsoleCookies = {
  /** The session. */
  session: ConsoleCookie
  /** Binds pending sign-ins to the browser. */
  browser: ConsoleCookie
}

export function createConsoleCookies(baseUrl: string): ConsoleCookies {
  const { protocol, pathname } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const prefix = isSecure ? (pathname === '/' ? '__Host-' : '__Secure-') : ''
  const attributes = [`Path=${pathname}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
  const create = (name: string): ConsoleCookie => ({
    name,
    read: ({ headers }) => readCookie(headers.cookie ?? '', name),
    format: (value, maxAgeSeconds) =>
      [`${name}=${value}`, `Max-Age=${maxAgeSeconds}`, ...attributes].join('; '),
    formatRemoval: () => [`${name}=`, 'Max-Age=0', ...attributes].join('; '),
  })
  return { session: create(`${prefix}tenon-session`), browser: create(`${prefix}tenon-sign-in`) }
}

const maxValueLength = 200

/** A repeated cookie is ignored: another host of the domain may have set one of them. */
function readCookie(header: string, name: string): string {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [value = ''] = values
  // @guard
  return values.length === 1 && value.length <= maxValueLength ? value : ''
}
