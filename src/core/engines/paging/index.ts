// The only entrance of this engine: other modules import nothing else of it.
export { createNamedAccessors, type PageAccessors, paginateRows } from './paginate-rows.ts'
