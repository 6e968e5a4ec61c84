export { buildPortableSchema, type PortableSchema } from './build-portable-schema.ts'
export { createNameMapping, type NameMapping } from './map-argument-names.ts'
