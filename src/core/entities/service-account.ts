import { defineEntity } from './entity.ts'
import { exampleIds } from './examples.ts'
import { choice, embed, flag, number, reference, text, time } from './member.ts'
import { ownerMembers, roleTexts } from './workspace.ts'

/** Owners are people. */
const { owner: _owner, ...accountRoles } = roleTexts

/** A program that works in a shared workspace under its own name. It stays when its creator leaves. */
export const serviceAccount = defineEntity('service account', {
  id: text({
    text: 'Identifies the account. It is also its client id.',
    example: exampleIds.serviceAccount,
  }),
  workspaceId: reference('workspace', {}),
  name: text({ text: 'The program that uses the account.', example: 'CI of the bookshop' }),
  role: choice({
    text: 'Its role in the workspace. Each role includes the ones before it. A service account is never an owner.',
    example: 'publisher',
    values: accountRoles,
    closed: true,
  }),
  readOnly: flag({ text: 'Whether it only reads.' }),
  mayWriteSecrets: flag({
    text: 'Whether it may also write secrets of connections, as a builder or publisher. They can never be read.',
    default: false,
  }),
  /** From the token of the creator. */
  createdBy: embed(
    {
      ...ownerMembers,
      email: text({ text: 'E-mail address at that time.', example: 'ada@example.com' }),
      name: text({ text: 'Name at that time.', example: 'Ada' }),
    },
    { text: 'Who created it.', column: 'creator' },
  ),
  createdAt: time({ text: 'When it was created.' }),
  updatedAt: time({ text: 'When it was last changed.' }),
  expiresAt: time({ text: 'When it stops working; null if never.', nullable: true }),
  /** Null means it is enabled. */
  disabledAt: time({ nullable: true }),
  lastUsedAt: time({
    text: 'When it was last used, exact to a minute; null if never.',
    nullable: true,
  }),
  revision: number({}),
})
