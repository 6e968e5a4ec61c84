import type { IncomingHttpHeaders } from 'node:http'
import { isJsonObject, type JsonObject } from '#base/json.ts'

/** The locale (BCP 47) of the user that a client names with its requests, as ChatGPT does; "" for none. */
export function resolveClientLocale({ _meta }: JsonObject): string {
  const meta = isJsonObject(_meta) ? _meta : {}
  const locale = meta['openai/locale'] ?? meta['webplus/i18n']
  return typeof locale === 'string' ? locale : ''
}

/** As `resolveClientLocale`, otherwise the first language of `Accept-Language`. */
export const resolveReaderLocale = (params: JsonObject, headers: IncomingHttpHeaders): string =>
  resolveClientLocale(params) ||
  (/^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}/i.exec(headers['accept-language'] ?? '')?.[0] ?? '')
