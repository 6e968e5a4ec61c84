// Sessions of browsers that are signed in to the console.
import { defineEntity } from './entity.ts'
import { exampleIds } from './examples.ts'
import { embed, number, text, time } from './member.ts'
import { ownerMembers } from './workspace.ts'

/** The tokens of a session. All are encrypted. */
export const sessionTokenMembers = {
  accessToken: text({}),
  /** Null means the session ends with the access token. */
  refreshToken: text({ nullable: true }),
  /** Names the session to the issuer at sign-out; null when the issuer gave none. */
  idToken: text({ nullable: true }),
  /** When the access token expires; null when the issuer did not say. */
  expiresAt: time({ nullable: true }),
  /** When the tokens should be renewed; null is never. */
  renewAt: time({ nullable: true }),
  /** Unique: a new value with each change of the tokens. */
  version: text({}),
  /** Consecutive failed renewals, and when the next may be attempted. */
  failures: number({}),
  retryAt: time({ nullable: true }),
}

export const consoleSession = defineEntity('session', {
  ...sessionTokenMembers,
  id: text({
    text: 'Identifies the session; it is not the secret in the cookie.',
    example: exampleIds.session,
  }),
  /** Digest of the cookie; only the browser has its value. */
  cookieDigest: text({}),
  owner: embed(ownerMembers, { column: '' }),
  /** The OAuth client that obtained the tokens. */
  clientId: text({}),
  userAgent: text({ text: 'The browser, by the name that it gave when it signed in.' }),
  address: text({ text: 'The address of the browser when it signed in.' }),
  createdAt: time({ text: 'When the browser signed in.' }),
  lastUsedAt: time({ text: 'When it was last used. Exact to a minute.' }),
  /** When it ends without use, and when it ends however much it is used. */
  idleEndsAt: time({}),
  endsAt: time({
    text: 'When the session ends, or earlier if it is not used for a week.',
    publicName: 'expiresAt',
  }),
})
