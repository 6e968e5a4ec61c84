// Whatever is sent to an upstream with a credential goes through here, of whatever protocol it is: the credential only to
// where it was given for, and once more with another when the first was refused.

import type { CredentialSource } from './call-tool.ts'
import { type Credential, unboundFault } from './open-credential.ts'

/** What an answer says of the credential: a refused request did nothing, so that it may be sent again. */
export type Verdict = 'accepted' | 'refused' | 'unknown'

export type Sent<Answer> = { answer: Answer; credential: Credential }

/** `missing`: nothing was sent, and why, in words for the caller. Throws what `send` throws. */
export async function sendAs<Answer>(
  credentialOf: CredentialSource,
  connectionId: string | null,
  origin: string,
  send: (credential: Credential) => Promise<Answer>,
  verdictOf: (answer: Answer) => Verdict,
): Promise<Sent<Answer> | { missing: string }> {
  const credential = await credentialOf(connectionId)
  if ('missing' in credential) return credential
  const fault = unboundFault(credential, origin)
  if (fault !== null) return { missing: fault }
  const first = await tried(credentialOf, connectionId, credential, send, verdictOf)
  const { next } = first
  return next ? tried(credentialOf, connectionId, next, send, verdictOf) : first
}

/** One try, and what it showed of the credential; `next` is another to try when this one was refused. */
async function tried<Answer>(
  credentialOf: CredentialSource,
  connectionId: string | null,
  credential: Credential,
  send: (credential: Credential) => Promise<Answer>,
  verdictOf: (answer: Answer) => Verdict,
): Promise<Sent<Answer> & { next: Credential | null }> {
  const answer = await send(credential)
  const verdict = credential.in === 'none' ? 'unknown' : verdictOf(answer)
  if (verdict === 'accepted') credential.accepted?.()
  const other = verdict === 'refused' ? await credentialOf(connectionId, credential) : credential
  const next = 'missing' in other || other.version === credential.version ? null : other
  return { answer, credential, next }
}

/** Of an answer over HTTP. */
export const verdictOfStatus = (status: number): Verdict =>
  status === 401 ? 'refused' : status < 400 ? 'accepted' : 'unknown'
