// The OpenAPI documents of the API.
import {
  type ApiFamily,
  buildFamilyPath,
  isArchivedFamily,
  toErrorEnvelope,
} from '#endpoints/shared/api-family.ts'
import { buildOpenApiDocument } from '#http/openapi/document.ts'
import type { OpenApiDocumentInfo } from '#http/openapi/document-info.ts'
import type { ApiOperation } from '#http/operation.ts'
import { metadataResourceDescriptions } from './resource-descriptions.ts'

export type ApiDocumentInfo = Pick<OpenApiDocumentInfo, 'title' | 'version' | 'baseUrl' | 'description'>

/** Everything that documents derive from; `families` from the oldest to the newest. */
export type DocumentedApi = {
  families: readonly ApiFamily[]
  operations: readonly ApiOperation[]
  info: ApiDocumentInfo
}

const listFamilyConventions = (families: readonly ApiFamily[]) => ({
  errorEnvelopes: families.map(toErrorEnvelope),
  deprecatedFamilies: families.filter(isArchivedFamily).map(({ id }) => id),
})

/** The OpenAPI document of one API family. */
export const buildFamilyDocument = ({ families, operations, info }: DocumentedApi, family: ApiFamily) =>
  buildOpenApiDocument(
    operations.filter(({ path }) => path.startsWith(`${buildFamilyPath(family)}/`)),
    {
      ...info,
      ...listFamilyConventions(families),
      title: `${info.title} ${family.id}`,
      resourceDescriptions: family.resourceDescriptions,
      bodyExamples: family.bodyExamples,
    },
  )

/** The OpenAPI document of all operations. */
export const buildCombinedDocument = ({ families, operations, info }: DocumentedApi) =>
  buildOpenApiDocument(operations, {
    ...info,
    ...listFamilyConventions(families),
    resourceDescriptions: Object.assign(
      { ...metadataResourceDescriptions },
      ...families.map(({ resourceDescriptions }) => resourceDescriptions),
    ),
    bodyExamples: Object.assign({}, ...families.map(({ bodyExamples }) => bodyExamples)),
  })
