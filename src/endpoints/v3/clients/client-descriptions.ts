// Descriptions of the clients that users have allowed at the embedded issuer in the OpenAPI document of v3.
import { exampleUserId } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { forAdministrator, otherIssuerText } from '../users/user-descriptions.ts'

const exampleClientId = '7d5c1a3e-60f2-4e0b-8a3b-2f0f4f9f6b6d'

export const entities: Record<string, MemberDescriptions> = {
  ConnectedClient: {
    id: {
      text: 'Identifies the client in these operations.',
      example: 'mL0bE0c3Jt5Tn2Yk2n1mYwq0o3x1m2JqvQdY3Jm0b1A',
    },
    clientId: {
      text: 'The id of the registered client, or the address of the document that describes it.',
      example: exampleClientId,
    },
    name: { text: 'The name that the client gave itself.', example: 'Claude' },
    host: {
      text: 'The host that receives the authorization codes of the client, or that describes it. Unlike the name, it cannot be forged.',
      example: 'claude.ai',
    },
    apps: {
      text: 'What the client was allowed to call.',
      members: {
        name: {
          text: 'Name of the app; empty for the service itself, and for a deleted app.',
          example: 'Bookshop',
        },
        url: {
          text: 'Address that the client may call.',
          format: 'uri',
          example: 'https://tenon.example/mcp/aGVsbG8',
        },
      },
    },
    connectedAt: time({ text: 'When the user first allowed it.' }),
    lastUsedAt: time({ text: 'When it last got an access token, which it uses for up to 15 minutes.' }),
  },
}

const user = { userId: { text: 'The user.', example: exampleUserId } }

export const operations: OperationDescriptions = {
  'clients.listOwn': `Lists the applications, such as chat clients, that you have allowed to act in your name, most recently used first. A client that was not used for 30 days has lost its access and is not listed. ${otherIssuerText}.`,
  'clients.disconnectOwn': {
    text: `Withdraws the access of a client: its tokens end within a second, even those in use, and it has to ask you again. 404 if it has no access. ${otherIssuerText}.`,
    members: { disconnected: 'Always true: the client is disconnected.' },
  },
  'clients.listOfUser': {
    text: `Lists the applications that a user has allowed, as the user sees them. ${forAdministrator}.`,
    members: { ...user },
  },
  'clients.disconnectOfUser': {
    text: `Withdraws the access that a user gave a client, as the user can. ${forAdministrator}.`,
    members: { disconnected: 'Always true: the client is disconnected.', ...user },
  },
}
