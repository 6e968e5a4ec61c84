// The OpenAPI documents of the API.
import {
  type ApiFamily,
  buildFamilyPath,
  isArchivedFamily,
  toErrorEnvelope,
} from '#endpoints/shared/api-family.ts'
import { toCasing } from '#endpoints/shared/field-map.ts'
import type { ApiDescriptions } from '#http/openapi/descriptions.ts'
import { buildOpenApiDocument } from '#http/openapi/document.ts'
import type { OpenApiDocumentInfo } from '#http/openapi/document-info.ts'
import type { ApiOperation } from '#http/operation.ts'
import { supportedScopes } from './metadata.wire.ts'
import { metadataDescriptions, metadataResourceDescriptions } from './resource-descriptions.ts'

export type ApiDocumentInfo = Pick<
  OpenApiDocumentInfo,
  'title' | 'version' | 'baseUrl' | 'issuer' | 'description'
>

/** Everything that documents derive from; `families` from the oldest to the newest. */
export type DocumentedApi = {
  families: readonly ApiFamily[]
  operations: readonly ApiOperation[]
  info: ApiDocumentInfo
}

/** The texts of the family that the operation belongs to. */
function findDescriptions(families: readonly ApiFamily[], operationId: string): ApiDescriptions {
  const family = families.find(({ id }) => operationId.startsWith(`${id}.`))
  if (!family) return metadataDescriptions
  return { ...family.descriptions, toWireName: (name) => toCasing(name, family.casing) }
}

const listFamilyConventions = (families: readonly ApiFamily[]) => ({
  findDescriptions: (operationId: string) => findDescriptions(families, operationId),
  errorEnvelopes: families.map(toErrorEnvelope),
  scopes: supportedScopes,
  deprecatedFamilies: families.filter(isArchivedFamily).map(({ id }) => id),
})

const describeFamily = (description: string, family: ApiFamily) =>
  isArchivedFamily(family)
    ? `${description} ${family.id} is archived: it gets no new features. Use the newest version.`
    : description

/** The OpenAPI document of one API family. */
export const buildFamilyDocument = ({ families, operations, info }: DocumentedApi, family: ApiFamily) =>
  buildOpenApiDocument(
    operations.filter(({ path }) => path.startsWith(`${buildFamilyPath(family)}/`)),
    {
      ...info,
      ...listFamilyConventions(families),
      title: `${info.title} ${family.id}`,
      description: describeFamily(info.description, family),
      resourceDescriptions: family.resourceDescriptions,
      bodyExamples: family.bodyExamples,
      ...(family.webhooks && { webhooks: family.webhooks }),
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
