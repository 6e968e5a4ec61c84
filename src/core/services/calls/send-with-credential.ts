// Every request with a credential, of any protocol, goes through here: the credential is sent only to its origins, and
// a rejected request is retried once if there is a newer credential.

import {
  type Credential,
  type CredentialSource,
  checkCredentialOrigin,
  type MissingCredential,
} from '../credentials/open-credential.ts'

/** Whether a response accepted the credential. A `rejected` request had no effect, so it may be sent again. */
export type CredentialAcceptance = 'accepted' | 'rejected' | 'unknown'

export type AuthenticatedRequest<Received> = {
  connectionId: string | null
  origin: string
  send: (credential: Credential) => Promise<Received>
  classifyResponse: (response: Received) => CredentialAcceptance
}

export type AuthenticatedResponse<Received> = { response: Received; credential: Credential }

/** `missing`: nothing was sent; the reason, for the caller. Throws what `send` throws. */
export async function sendWithCredential<Received>(
  resolveCredential: CredentialSource,
  { connectionId, origin, send, classifyResponse }: AuthenticatedRequest<Received>,
): Promise<AuthenticatedResponse<Received> | Omit<MissingCredential, 'until'>> {
  const opened = resolveCredential(connectionId)
  // A cached credential, the usual case, needs no await.
  let credential = opened instanceof Promise ? await opened : opened
  if ('missing' in credential) return credential
  const originError = checkCredentialOrigin(credential, origin)
  if (originError !== null) return { missing: originError }
  for (let isLast = false; ; isLast = true) {
    const response = await send(credential)
    const acceptance = credential.in === 'none' ? 'unknown' : classifyResponse(response)
    if (acceptance === 'accepted') credential.onAccepted?.()
    if (acceptance !== 'rejected') return { response, credential }
    const renewed = await resolveCredential(connectionId, credential)
    if ('elicitation' in renewed) return renewed
    const isRenewed = !('missing' in renewed) && renewed.version !== credential.version
    if (isLast || !isRenewed) return { response, credential }
    credential = renewed
  }
}

/** Whether an HTTP status shows that the credential was accepted. */
export const classifyHttpStatus = (status: number): CredentialAcceptance =>
  status === 401 ? 'rejected' : status < 400 ? 'accepted' : 'unknown'
