// Descriptions of the authenticated user in the OpenAPI document of v3.
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  AuthenticatedUser: {
    subject: { text: 'Id of the user at the authorization server.', example: '5b1f0c8e-alice' },
    email: 'The e-mail address; null if the authorization server states none.',
    name: { text: 'The name; null if the authorization server states none.', example: 'Ada' },
    pictureUrl: {
      text: 'URL of a picture; null if the authorization server states none.',
      example: 'https://login.example.com/ada.png',
    },
    scopes: { text: 'The scopes of the token.', example: ['openid', 'profile', 'email'] },
  },
}

export const operations: OperationDescriptions = {
  'me.read':
    'Returns the user of the access token or session. Claims that the token lacks are requested once from the authorization server.',
}
