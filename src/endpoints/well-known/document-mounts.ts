// The documentation of the API: OpenAPI documents, API catalog, llms.txt and the HTML reference.
import type { ApiOperation } from '#http/operation.ts'
import type { HttpMount } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { buildApiCatalog } from './api-catalog.ts'
import { buildLlmsTxt } from './llms-txt.ts'
import {
  type ApiDocumentInfo,
  apiFamilies,
  buildCombinedDocument,
  buildFamilyDocument,
} from './openapi-documents.ts'
import { referencePageStyle, renderReferencePage } from './reference-page.ts'
import { createTextMount } from './text-mount.ts'

const jsonType = 'application/json; charset=utf-8'
const linksetType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const catalogPath = '/.well-known/api-catalog'

export function createDocumentMounts(operations: ApiOperation[], info: ApiDocumentInfo): HttpMount[] {
  const buildDocument = () => buildCombinedDocument(operations, info)
  return [
    createTextMount('/openapi.json', jsonType, () => JSON.stringify(buildDocument())),
    ...apiFamilies.map((family) =>
      createTextMount(`/openapi/${family}.json`, jsonType, () =>
        JSON.stringify(buildFamilyDocument(operations, info, family)),
      ),
    ),
    createTextMount(catalogPath, linksetType, () => JSON.stringify(buildApiCatalog(info.baseUrl)), {
      Link: `<${catalogPath}>; rel="api-catalog"`,
    }),
    createTextMount('/llms.txt', 'text/plain; charset=utf-8', () => buildLlmsTxt(info.baseUrl)),
    createTextMount('/docs', 'text/html; charset=utf-8', () => renderReferencePage(buildDocument()), {
      'Content-Security-Policy': pagePolicy({ style: referencePageStyle }),
    }),
  ]
}
