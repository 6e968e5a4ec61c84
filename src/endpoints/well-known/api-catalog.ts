import { buildFamilyPath } from '#endpoints/shared/api-family.ts'
import type { DocumentedApi } from './openapi-documents.ts'

/** RFC 9727: the APIs of this host and the documents that describe them, as a linkset (RFC 9264). */
export const buildApiCatalog = ({ families, info: { baseUrl } }: DocumentedApi) => ({
  linkset: families.map((family) => ({
    anchor: `${baseUrl}${buildFamilyPath(family)}/`,
    'service-desc': [
      { href: `${baseUrl}/openapi/${family.id}.json`, type: 'application/vnd.oai.openapi+json;version=3.1' },
    ],
    'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }],
    'service-meta': [{ href: `${baseUrl}/.well-known/oauth-protected-resource`, type: 'application/json' }],
    status: [{ href: `${baseUrl}/readyz`, type: 'application/json' }],
  })),
})
