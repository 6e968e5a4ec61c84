// Descriptions of auth connections in the OpenAPI documents.
import { suggestedConnectionMembers } from '#core/entities/integration.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { authConnectionFields } from '../fields/auth-connection-fields.ts'

const expiry = time({ text: 'When the URL expires: ten minutes after the request.' })

export const entities = {
  AuthConnection: authConnectionFields,
  SuggestedConnection: suggestedConnectionMembers,
  Authorize: {
    redirectTo: {
      text: 'The page to which the browser returns. Its origin must be the origin of the service or one of `ALLOWED_ORIGINS`. If empty, it is a page of the service.',
      example: 'http://localhost:4000/',
    },
  },
  Authorization: {
    authorizationUrl: {
      text: 'Open this URL in a browser: it leads to the sign-in of the authorization server.',
      format: 'uri',
      example: 'https://tenon.example.com/oauth/start?ticket=4kq2v7n9',
    },
    expires: expiry,
    expiresAt: expiry,
  },
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'authConnections.list': 'Lists the credentials of an app, with masked secrets.',
  'authConnections.create':
    'Stores a credential. Secrets are encrypted and never returned. A secret is sent only to the origins of the integrations that use the connection.',
  'authConnections.read': 'Returns a connection; secrets are masked.',
  'authConnections.change':
    'Changes the members that the body has. A new secret takes effect at once, also for the live release. A secret sent as its mask stays, as an empty one it is removed.',
  'authConnections.delete':
    'Deletes the connection and its secrets. Integrations that use it keep the reference, and the draft is blocked until they get another.',
  'authConnections.authorize':
    'Begins the sign-in of an OAuth connection with the authorization code flow and PKCE. Registers the service as a client first, if there is a registration endpoint and no client id.',
  'authConnections.disconnect':
    'Deletes the access and refresh token; the configuration stays. Calls fail until the account is connected again.',
  'authConnections.test': {
    text: 'Obtains a token if one is needed and sends one safe request to a server that uses the connection. The result becomes its status. Always 200: {ok} is the result.',
    members: {
      ok: 'Whether a server accepted the credential.',
      message: {
        text: 'The request that was tried and its result.',
        example: 'GET https://api.example.com/books responded with 200.',
      },
      auth: 'The connection after the test.',
    },
  },
}
