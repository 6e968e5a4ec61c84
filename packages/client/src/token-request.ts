import { TenonError } from './tenon-error.ts'

/** The response of a token endpoint (RFC 6749, section 5.1). */
export type TokenResponse = { access_token: string; refresh_token?: string; expires_in?: number }

/** A token is renewed this long before it expires, so that it does not expire in transit. */
const renewalMarginMs = 30_000

/** When a token must be renewed, in milliseconds since 1970; null if unknown. */
export const toRenewalTime = ({ expires_in: seconds }: TokenResponse, now = Date.now()): number | null =>
  seconds === undefined ? null : now + seconds * 1000 - renewalMarginMs

export type ClientSecret = { clientId: string; clientSecret: string }

const formEncode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

/** RFC 6749, section 2.3.1: every issuer accepts a secret in this form. */
const formatBasic = ({ clientId, clientSecret }: ClientSecret) =>
  `Basic ${btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`)}`

/** Throws a `TenonError` with the code `sign_in_failed` and the OAuth error as its details. */
export async function requestTokens(
  tokenEndpoint: string,
  parameters: Record<string, string>,
  secret?: ClientSecret,
): Promise<TokenResponse> {
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    headers: { Accept: 'application/json', ...(secret && { Authorization: formatBasic(secret) }) },
    body: new URLSearchParams(parameters),
  })
  const body = await response.json().catch(() => ({}))
  if (response.ok && typeof body.access_token === 'string') return body
  throw createSignInError(
    body.error_description ?? body.error ?? `${tokenEndpoint} responded with status ${response.status}.`,
    { status: response.status, details: body },
  )
}

export const createSignInError = (
  message: string,
  { status = 0, details = null }: { status?: number; details?: unknown } = {},
) => new TenonError(message, { status, code: 'sign_in_failed', details, requestId: '' })
