// Reads JSON that leads to documents: the settings of Swagger UI, and linksets (RFC 9727).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { addAddress, createFindings, type PageFindings } from './named-document.ts'

const getObjects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []
const getText = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** Null for JSON that is neither. */
export function readToolSettings(value: JsonObject, base: string): PageFindings | null {
  const findings = createFindings()
  if (Array.isArray(value.linkset)) readLinkset(getObjects(value.linkset), base, findings)
  else readSwaggerSettings(value, base, findings)
  return findings.documents.length + findings.scripts.length > 0 ? findings : null
}

function readSwaggerSettings(settings: JsonObject, base: string, { documents, scripts }: PageFindings): void {
  const primary = settings['urls.primaryName']
  const urls = getObjects(settings.urls)
  const ordered = [
    ...urls.filter(({ name }) => name === primary),
    ...urls.filter(({ name }) => name !== primary),
  ]
  for (const { url } of ordered) addAddress(documents, getText(url), base, 'in the settings of Swagger UI')
  const isSettings = ['configUrl', 'validatorUrl', 'oauth2RedirectUrl', 'dom_id', 'layout'].some(
    (name) => name in settings,
  )
  if (isSettings) addAddress(documents, getText(settings.url), base, 'in the settings of Swagger UI')
  addAddress(scripts, getText(settings.configUrl), base, 'in the settings of Swagger UI')
}

function readLinkset(contexts: JsonObject[], base: string, { documents, scripts }: PageFindings): void {
  for (const context of contexts)
    for (const { href } of getObjects(context['service-desc']))
      addAddress(documents, getText(href), base, 'in the catalog of APIs')
  for (const context of contexts)
    for (const { href } of getObjects(context['api-catalog']))
      addAddress(scripts, getText(href), base, 'in the catalog of APIs')
}
