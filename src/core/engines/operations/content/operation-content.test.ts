import { expect, it } from 'vitest'
import { buildOperation } from '#tests/support/store-samples.ts'
import { changeOperationContent } from './operation-content.ts'

const { plan } = buildOperation('')
const imported = buildOperation('', { plan: { ...plan, acceptedTypes: ['application/json', 'text/csv'] } })
const acceptedTypesAfter = (responseContentType?: string) =>
  changeOperationContent(imported, { name: 'Renamed', ...(responseContentType && { responseContentType }) })
    .plan.acceptedTypes

it('another response type set by hand replaces the accepted types of the document', () => {
  expect(acceptedTypesAfter('text/html')).toBeUndefined()
  expect(acceptedTypesAfter('application/json')).toEqual(['application/json', 'text/csv'])
  expect(acceptedTypesAfter()).toEqual(['application/json', 'text/csv'])
})
