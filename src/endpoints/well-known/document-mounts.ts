// The documentation of the API: OpenAPI documents, API catalog, llms.txt and the HTML reference.
import type { Operation } from '#http/operation.ts'
import type { Mount } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { apiCatalog } from './api-catalog.ts'
import { type About, families, familyDocument, wholeDocument } from './documents.ts'
import { llmsTxt } from './llms-txt.ts'
import { pageStyle, referencePage } from './reference-page.ts'
import { textMount } from './text-mount.ts'

const json = 'application/json; charset=utf-8'
const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const catalogPath = '/.well-known/api-catalog'

export function documentMounts(operations: Operation[], about: About): Mount[] {
  const document = () => wholeDocument(operations, about)
  return [
    textMount('/openapi.json', json, () => JSON.stringify(document())),
    ...families.map((family) =>
      textMount(`/openapi/${family}.json`, json, () =>
        JSON.stringify(familyDocument(operations, about, family)),
      ),
    ),
    textMount(catalogPath, linkset, () => JSON.stringify(apiCatalog(about.baseUrl)), {
      Link: `<${catalogPath}>; rel="api-catalog"`,
    }),
    textMount('/llms.txt', 'text/plain; charset=utf-8', () => llmsTxt(about.baseUrl)),
    textMount('/docs', 'text/html; charset=utf-8', () => referencePage(document()), {
      'Content-Security-Policy': pagePolicy({ style: pageStyle }),
    }),
  ]
}
