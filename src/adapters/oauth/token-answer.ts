import { isJsonObject, type JsonObject } from '#base/json.ts'
import { Secret } from '#base/secret.ts'
import type { IssuedTokens, OAuthFailure } from '#core/ports/authorization-server-client.ts'
import { parseOAuthBody, readOAuthError, toScalarText } from './oauth-body.ts'
import { readOAuthFailure } from './oauth-failures.ts'

/** Tokens of these types are worthless without a proof that the service cannot give. */
const typesWithProof = new Set(['dpop', 'mac', 'pop', 'hok'])

/** Reads a token response in any form that has one reading; its scope, type and ID token are not used. */
export async function readTokenAnswer(
  response: Response,
): Promise<Omit<IssuedTokens, 'method'> | OAuthFailure> {
  const text = await response.text()
  const body = parseOAuthBody(text)
  const holder = response.ok && !isError(body) ? findTokenHolder(body) : null
  if (holder === null) return readTokenFailure(response, body, text)
  const type = toScalarText(holder.token_type).toLowerCase()
  // @guard token-answers
  if (typesWithProof.has(type)) return createTypeFailure(type)
  const refreshToken = toScalarText(holder.refresh_token)
  return {
    accessToken: new Secret(toScalarText(holder.access_token)),
    refreshToken: refreshToken ? new Secret(refreshToken) : null,
    expiresIn: readSeconds(holder),
  }
}

const isError = (body: JsonObject) =>
  body.ok === false || body.success === false || (toScalarText(body.error) !== '' && body.error !== 0)

const hasToken = ({ access_token: token }: JsonObject) => toScalarText(token) !== ''

/** The object with the token: the body, or the only member of it that has one. */
function findTokenHolder(body: JsonObject): JsonObject | null {
  if (hasToken(body)) return body
  const [holder = null, ...others] = Object.values(body).filter(isJsonObject).filter(hasToken)
  // @guard token-answers
  return others.length === 0 ? holder : null
}

function readSeconds({ expires_in: seconds }: JsonObject): number | null {
  const parsed = typeof seconds === 'string' ? Number.parseFloat(seconds) : seconds
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null
}

/** A successful response without token and error is not a rejection: a proxy's page looks like that. */
function readTokenFailure(response: Response, body: JsonObject, text: string): OAuthFailure {
  const { error } = readOAuthError(body)
  if (!response.ok || error !== '' || isError(body)) return readOAuthFailure(response, text, 'token endpoint')
  const description = `The token endpoint answered ${response.status} without an access token.`
  return { kind: 'unavailable', error: 'invalid_token_response', description }
}

const createTypeFailure = (type: string): OAuthFailure => ({
  kind: 'rejected',
  error: 'unsupported_token_type',
  description: `The server issued a token of the type ${type}, which must be sent with a proof; only bearer tokens are supported.`,
})
