import { findExampleByName } from '#endpoints/shared/descriptions/member-examples.ts'
import type { ApiDescriptions } from '#http/openapi/descriptions.ts'

/** Descriptions of the resources outside the API families, in the form of an `ApiFamily`'s. */
export const metadataResourceDescriptions: Record<string, string> = {
  protectedResource: 'OAuth metadata of this service.',
  authorizationServer: 'OAuth metadata of the authorization server.',
}

export const metadataDescriptions: ApiDescriptions = {
  operations: {
    'protectedResource.read':
      'Names the authorization server whose tokens the API accepts, and the scopes it supports. Needs no token; clients read it first.',
    'appResource.read':
      'Names the authorization server whose tokens the endpoint of an app accepts. 404 for an app that everyone may call.',
    'authorizationServer.read':
      'A copy of the metadata of the authorization server, for clients that look for it at this address. 503 while the server cannot be reached.',
  },
  entities: {},
  common: {
    publicMcpId: { text: 'The part of the endpoint of the app after `/mcp/`.', example: 'mcp_5f0c2b7d9e' },
  },
  toWireName: (name) => name,
  findExample: findExampleByName,
}
