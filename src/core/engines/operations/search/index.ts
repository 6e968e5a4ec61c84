export { type ListedOperation, type OperationFilter, toListedOperations } from './listed-operation.ts'
export { type FacetValue, type OperationFacets, searchOperations } from './search-operations.ts'
export { takePageRows } from './take-page-rows.ts'
