import { defineEntity } from './entity.ts'
import { exampleIds } from './examples.ts'
import { choice, embed, flag, number, reference, text, time } from './member.ts'
import { ownerMembers, roleTexts } from './workspace.ts'

/** A token that programs send instead of the access tokens of a sign-in. */
export const machineToken = defineEntity('machine token', {
  id: text({ text: 'Identifies the token; it is not the token itself.', example: exampleIds.machineToken }),
  kind: choice({ of: ['personal', 'app', 'service', 'client_secret'] }),
  /** Digest of the whole token. */
  digest: text({}),
  /** People recognise the token by it. */
  ending: text({ text: 'The last four characters of the token.', example: 'x4Qz' }),
  name: text({ text: 'What the token is for.', example: 'CI of the bookshop' }),
  /** The person or service account that it acts as; for the token of an app, its creator. */
  owner: embed(ownerMembers, { column: '' }),
  /** The address of the owner when the token was created; "" if unknown. */
  email: text({}),
  ownerName: text({}),
  /** The workspace to which the token is limited; null means all workspaces of its owner. */
  workspace: embed(ownerMembers, { nullable: true }),
  ceiling: choice({
    text: 'The highest role with which it acts; you may have a lower one in a workspace.',
    example: 'publisher',
    values: roleTexts,
    publicName: 'role',
  }),
  readOnly: flag({ text: 'Whether it only reads.' }),
  /** The app that a token of the kind `app` calls, else null. */
  appId: reference('app', { nullable: true }),
  callsPerMinute: number({
    text: 'How many requests it may send in a minute; null for as many as the app allows.',
    nullable: true,
  }),
  callsPerDay: number({
    text: 'How many calls of tools it may make in a day, which begins at 00:00 UTC; null for no limit.',
    nullable: true,
  }),
  createdAt: time({ text: 'When it was created.' }),
  expiresAt: time({ text: 'When it stops working; null if never.', nullable: true }),
  lastUsedAt: time({
    text: 'When it was last used, exact to a minute; null if never.',
    nullable: true,
  }),
  /** Counted for tokens of the kind `app`. */
  calls: number({ text: 'How many calls of tools it has made.' }),
  /** The last day (UTC) with calls of a token that is limited to calls in a day; "" if there is none. */
  day: text({}),
  /** Calls of that day. */
  dayCalls: number({}),
})
