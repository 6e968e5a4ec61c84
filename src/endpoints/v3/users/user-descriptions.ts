// Descriptions of users of the embedded issuer, and invitations in the OpenAPI document of v3.
import { exampleUserId } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const account: MemberDescriptions = {
  id: { text: 'The subject of the tokens of this user.', example: exampleUserId },
  email: 'Address with which the user signs in.',
  emailVerified:
    'Whether the administrator has confirmed the address. At sign-up, users can enter any address.',
  name: { text: 'Name of the user.', example: 'Ada' },
  isAdministrator: 'Whether the user manages users.',
  canSignIn: 'Whether the account has a password. Accounts of an identity provider need none.',
  enabled: 'Whether the user is allowed to sign in.',
  disabledAt: time({ text: 'When the user was disabled; null if the user is not.' }),
  createdAt: time({ text: 'When the user signed up.' }),
}

export const entities: Record<string, MemberDescriptions> = {
  UserAccount: account,
  UserChange: {
    enabled:
      'If false, the user cannot sign in, and all sessions and tokens of the user end within a second.',
    emailVerified:
      'Confirm an address only if you know that it is the user’s: apps use it to decide who may call. Tokens say so when they are renewed, within 15 minutes.',
  },
  PasswordChange: {
    currentPassword: 'The present password.',
    newPassword: {
      text: 'The next password: at least 12 characters.',
      example: 'correct horse battery staple',
    },
  },
  Invitation: {
    id: { text: 'Identifies the invitation.', example: '4f1c6a1e-2b7d-4c55-9a63-5d1f0c9e7b21' },
    createdBy: 'The id of the user who created it.',
    createdAt: time({ text: 'When it was created.' }),
    expiresAt: time({ text: 'When its link stops working.' }),
  },
  InvitationCreation: { expiresInHours: 'How long its link works from now, in hours. By default 72.' },
  OneTimeLink: {
    url: {
      text: 'Works once. It is shown only in this response.',
      format: 'uri',
      example: 'https://tenon.example.com/auth/invitation?token=4kq2v7n9',
    },
    id: { text: 'Identifies the link.', example: '4f1c6a1e-2b7d-4c55-9a63-5d1f0c9e7b21' },
    expiresAt: time({ text: 'When it stops working.' }),
  },
}

export const otherIssuerText = '404 if the issuer of your token is not the embedded one'
export const forAdministrator = `403 for everyone but the administrator, ${otherIssuerText}`

export const operations: OperationDescriptions = {
  'users.list': {
    text: `Lists all users of the embedded issuer. ${forAdministrator}.`,
    members: { data: 'The users.' },
  },
  'users.readSelf': `Returns your own account. ${otherIssuerText}.`,
  'users.changePassword': {
    text: `Changes your password. All your sessions end but the one of the console that sends this request, and applications must be allowed again: within a second, on every replica. Tokens for machines stay. 400 if the present password is wrong; after several wrong passwords, wait some minutes. ${otherIssuerText}.`,
    members: { changed: 'Always true: the new password is in force.' },
  },
  'users.change': {
    text: `Disables or enables a user, or confirms the e-mail address. Sessions and tokens of a disabled user end within a second. Apps of a disabled user stay, and are still served; the accounts that the user has connected as a caller of apps are disconnected. 409 for the administrator, 404 for unknown users. ${forAdministrator}.`,
    members: { user: 'The user.' },
  },
  'users.delete': {
    text: `Deletes a user. 409 if the user owns apps and {apps} is not \`delete\`, and for the administrator. This cannot be undone. ${forAdministrator}.`,
    members: {
      apps: {
        text: 'What happens to the apps of the user.',
        values: { '': 'a user with apps is not deleted', delete: 'they are deleted too' },
      },
    },
  },
  'users.resetPassword': `Creates a link for choosing a new password. It works once, within an hour. ${forAdministrator}.`,
  'invitations.list': {
    text: `Lists the invitations that are neither used, revoked nor expired, without their links. ${forAdministrator}.`,
    members: { data: 'The invitations.' },
  },
  'invitations.create': {
    text: `Creates a sign-up link for one new user, which also works where sign-up is closed. ${forAdministrator}.`,
    members: { invitation: 'The invitation with its link.' },
  },
  'invitations.revoke': `Ends an invitation: its link stops working. 404 unless the invitation is open. ${forAdministrator}.`,
}
