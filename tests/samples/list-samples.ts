// The code samples of all operations, as the reference page builds them, with the ids of resources that exist.
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { about } from '#main/about.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { describeSampleRequest, sampleLanguages } from '../../web/reference/samples.js'

export type Language = 'curl' | 'typescript' | 'python' | 'go'

/** `id`: that of the operation, such as `v3.tools.create`. */
export type CodeSample = { id: string; text: string }

type Place = { id: string; path: string; method: string }

export const listPlaces = (family: ApiFamily): Place[] =>
  operationTable
    .filter(({ id }) => id.startsWith(`${family.id}.`))
    .map(({ id, path, method }) => ({ id, path, method: method.toLowerCase() }))

/** Builds the sample of an operation in a language; `values` replaces values of its examples. */
export function createSampleBuilder(family: ApiFamily, baseUrl: string) {
  const info = { ...about, baseUrl, issuer: `${baseUrl}/auth` }
  const document = buildFamilyDocument({ families: [family], operations: operationTable, info }, family)
  return (language: Language, { path, method }: Place, values: ReadonlyMap<string, string>): string => {
    const { build } = sampleLanguages.find(({ id }) => id === language) ?? {}
    const text = build?.(describeSampleRequest(document, { path, method, baseUrl })) ?? ''
    return [...values].reduce((filled, [example, value]) => filled.replaceAll(example, value), text)
  }
}
