// Whatever is sent to an upstream with a credential goes through here, of whatever protocol it is: the credential only to
// where it was given for, and once more with another when the first was refused.

import { type Credential, unboundFault } from '../credentials/open-credential.ts'
import type { CredentialSource } from './call-tool.ts'

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
  const known = credentialOf(connectionId)
  // Most credentials are there already, and waiting takes a turn.
  let credential = 'then' in known ? await known : known
  if ('missing' in credential) return credential
  const fault = unboundFault(credential, origin)
  if (fault !== null) return { missing: fault }
  for (let isLast = false; ; isLast = true) {
    const answer = await send(credential)
    const verdict = credential.in === 'none' ? 'unknown' : verdictOf(answer)
    if (verdict === 'accepted') credential.accepted?.()
    if (verdict !== 'refused') return { answer, credential }
    const other = await credentialOf(connectionId, credential)
    const isAnother = !('missing' in other) && other.version !== credential.version
    if (isLast || !isAnother) return { answer, credential }
    credential = other
  }
}

/** Of an answer over HTTP. */
export const verdictOfStatus = (status: number): Verdict =>
  status === 401 ? 'refused' : status < 400 ? 'accepted' : 'unknown'
