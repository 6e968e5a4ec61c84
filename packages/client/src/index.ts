// `@tenon/client`: the management API of Tenon with types from its OpenAPI documents. This entrance also runs in browsers;
// `@tenon/client/sign-in` needs Node.js.
export { toClientAddress, toDraftAddress } from './client-address.ts'
export { type ClientCredentials, createClientCredentials } from './client-credentials.ts'
export { groupMessages, type MessageGroup } from './group-messages.ts'
export { collectPages, iteratePages, type RowPage } from './pages.ts'
export { readBody, readVersioned, type Versioned } from './read-body.ts'
export { createRetryingFetch, type RetryOptions, type SendRequest } from './retry.ts'
export { type CallOptions, createTenon, type Tenon } from './tenon.ts'
export { createTenonClient, type TenonClient, type TenonClientOptions } from './tenon-client.ts'
export { type ErrorDetail, hasErrorCode, TenonError, toTenonError } from './tenon-error.ts'
export type { TokenSource } from './token-source.ts'
export { createTypedClient, type TypedClient } from './typed-client.ts'
export type {
  components as V1Components,
  operations as V1Operations,
  paths as V1Paths,
} from './types/v1.d.ts'
export type {
  components as V2Components,
  operations as V2Operations,
  paths as V2Paths,
} from './types/v2.d.ts'
export type {
  components as V3Components,
  operations as V3Operations,
  paths as V3Paths,
} from './types/v3.d.ts'
