// The OpenAPI documents of the API.
import { type DocumentFacts, openApiDocument } from '#http/openapi/document.ts'
import type { Operation } from '#http/operation.ts'
import { bodyExamples } from './body-examples.ts'
import { nouns } from './nouns.ts'

export type About = Pick<DocumentFacts, 'title' | 'version' | 'baseUrl' | 'description'>

export const families = ['v1', 'v2', 'v3'] as const
export type Family = (typeof families)[number]

/** The OpenAPI document of one API family. */
export const familyDocument = (operations: Operation[], about: About, family: Family) =>
  openApiDocument(
    operations.filter(({ path }) => path.startsWith(`/api/${family}/`)),
    { ...about, title: `${about.title} ${family}`, nouns, bodyExamples },
  )

/** The OpenAPI document of all operations. */
export const wholeDocument = (operations: Operation[], about: About) =>
  openApiDocument(operations, { ...about, nouns, bodyExamples })
