// Descriptions of the service itself in the OpenAPI document of v3.
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  Service: {
    version: { text: 'The version of Tenon.', example: '0.1.0' },
    baseUrl: { text: 'The public address of the service.', format: 'uri' },
    issuer: 'The issuer at which users sign in.',
    signUp: {
      text: 'Who may sign up.',
      values: {
        first_user: 'only the first user, by the one-time link in the log',
        open: 'everybody',
        closed: 'only people with an invitation',
        external: 'the issuer, which is not part of this service, decides',
      },
    },
  },
}

export const operations: OperationDescriptions = {
  'service.read': 'Returns the information that a page needs before sign-in. Needs no token.',
}
