import type { InputFault } from '#base/errors.ts'
import { httpUrl } from '#base/url.ts'
import { fault } from './request.ts'

/** `path` is "" or begins with a slash and does not end with one. Both are as a URL parser writes them. */
export type Base = { origin: string; path: string }

export function compileBase(baseUrl: string, faults: InputFault[]): Base {
  const url = httpUrl(baseUrl)
  if (url && !url.search && !url.hash) return { origin: url.origin, path: url.pathname.replace(/\/$/, '') }
  const message = 'must be an absolute http or https URL without credentials, query or fragment'
  faults.push(fault('base_url', 'url', message))
  return { origin: '', path: '' }
}
