// The documentation of the API: OpenAPI documents, API catalog, llms.txt, the reference and the guides.
import type { HttpMount } from '#http/server.ts'
import { buildApiCatalog } from './api-catalog.ts'
import { createDocumentationMount, type Documentation } from './documentation-mount.ts'
import { parseGuide } from './guides/render-guide.ts'
import { buildLlmsTxt } from './llms-txt.ts'
import { buildCombinedDocument, buildFamilyDocument, type DocumentedApi } from './openapi-documents.ts'
import { createTextMount } from './text-mount.ts'

const jsonType = 'application/json; charset=utf-8'
const linksetType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const catalogPath = '/.well-known/api-catalog'

export function createDocumentMounts(api: DocumentedApi, documentation: Documentation): HttpMount[] {
  const buildDocument = () => buildCombinedDocument(api)
  return [
    createTextMount('/openapi.json', jsonType, () => JSON.stringify(buildDocument())),
    ...api.families.map((family) =>
      createTextMount(`/openapi/${family.id}.json`, jsonType, () =>
        JSON.stringify(buildFamilyDocument(api, family)),
      ),
    ),
    createTextMount(catalogPath, linksetType, () => JSON.stringify(buildApiCatalog(api)), {
      Link: `<${api.info.baseUrl}${catalogPath}>; rel="api-catalog"`,
    }),
    createTextMount('/llms.txt', 'text/plain; charset=utf-8', () =>
      buildLlmsTxt(
        api,
        documentation.guides.map(({ name, read }) => parseGuide(name, read())),
      ),
    ),
    createDocumentationMount(api, documentation),
  ]
}
