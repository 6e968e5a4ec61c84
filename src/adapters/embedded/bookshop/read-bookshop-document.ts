import { readFileSync } from 'node:fs'

/** The OpenAPI document of the bookshop. */
export const readBookshopDocument = (): string =>
  readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8')
