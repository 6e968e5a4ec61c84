// The OpenAPI documents of the API.
import { buildOpenApiDocument, type OpenApiDocumentInfo } from '#http/openapi/document.ts'
import type { ApiOperation } from '#http/operation.ts'
import { bodyExamples } from './body-examples.ts'
import { resourceDescriptions } from './resource-descriptions.ts'

export type ApiDocumentInfo = Pick<OpenApiDocumentInfo, 'title' | 'version' | 'baseUrl' | 'description'>

export const apiFamilies = ['v1', 'v2', 'v3'] as const
export type ApiFamily = (typeof apiFamilies)[number]

/** The OpenAPI document of one API family. */
export const buildFamilyDocument = (operations: ApiOperation[], info: ApiDocumentInfo, family: ApiFamily) =>
  buildOpenApiDocument(
    operations.filter(({ path }) => path.startsWith(`/api/${family}/`)),
    { ...info, title: `${info.title} ${family}`, resourceDescriptions, bodyExamples },
  )

/** The OpenAPI document of all operations. */
export const buildCombinedDocument = (operations: ApiOperation[], info: ApiDocumentInfo) =>
  buildOpenApiDocument(operations, { ...info, resourceDescriptions, bodyExamples })
