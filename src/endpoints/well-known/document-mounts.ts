// The documentation of the API: OpenAPI documents, API catalog, llms.txt and the HTML reference.
import type { HttpMount } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { buildApiCatalog } from './api-catalog.ts'
import { buildLlmsTxt } from './llms-txt.ts'
import { buildCombinedDocument, buildFamilyDocument, type DocumentedApi } from './openapi-documents.ts'
import { referencePageStyle, renderReferencePage } from './reference-page.ts'
import { createTextMount } from './text-mount.ts'

const jsonType = 'application/json; charset=utf-8'
const linksetType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const catalogPath = '/.well-known/api-catalog'

export function createDocumentMounts(api: DocumentedApi): HttpMount[] {
  const buildDocument = () => buildCombinedDocument(api)
  return [
    createTextMount('/openapi.json', jsonType, () => JSON.stringify(buildDocument())),
    ...api.families.map((family) =>
      createTextMount(`/openapi/${family.id}.json`, jsonType, () =>
        JSON.stringify(buildFamilyDocument(api, family)),
      ),
    ),
    createTextMount(catalogPath, linksetType, () => JSON.stringify(buildApiCatalog(api)), {
      Link: `<${catalogPath}>; rel="api-catalog"`,
    }),
    createTextMount('/llms.txt', 'text/plain; charset=utf-8', () => buildLlmsTxt(api)),
    createTextMount(
      '/docs',
      'text/html; charset=utf-8',
      () => renderReferencePage(buildDocument(), api.families),
      {
        'Content-Security-Policy': pagePolicy({ style: referencePageStyle }),
      },
    ),
  ]
}
