// Every request with a credential, of any protocol, goes through here: the credential is sent only to origins that it
// was given for, and a rejected request is retried once if there is a newer credential.

import { type Credential, unboundFault } from '../credentials/open-credential.ts'
import type { CredentialSource } from './call-tool.ts'

/** What a response shows about the credential. A `refused` request had no effect, so it may be sent again. */
export type Verdict = 'accepted' | 'refused' | 'unknown'

export type Sent<Answer> = { answer: Answer; credential: Credential }

/** `missing`: nothing was sent; the reason, for the caller. Throws what `send` throws. */
export async function sendAs<Answer>(
  credentialOf: CredentialSource,
  connectionId: string | null,
  origin: string,
  send: (credential: Credential) => Promise<Answer>,
  verdictOf: (answer: Answer) => Verdict,
): Promise<Sent<Answer> | { missing: string }> {
  const known = credentialOf(connectionId)
  // Most credentials are cached; awaiting them would cost a microtask on the hot path.
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

/** What an HTTP status shows about the credential. */
export const verdictOfStatus = (status: number): Verdict =>
  status === 401 ? 'refused' : status < 400 ? 'accepted' : 'unknown'
