// Authorization servers that reject resource indicators (RFC 8707).
import { parseHttpUrl } from '#base/web/url.ts'

type Endpoints = { authorizationEndpoint: string; tokenEndpoint: string }

/** Microsoft Entra from its version 2 on, in every cloud: there the scopes name the resource. */
const entraPath = /\/oauth2\/v2\.0\/(?:authorize|token)$/

/** Whether the endpoints belong to a server that is known to reject the parameter. */
export const rejectsResource = ({ authorizationEndpoint, tokenEndpoint }: Endpoints): boolean =>
  [authorizationEndpoint, tokenEndpoint].some((url) => entraPath.test(parseHttpUrl(url)?.pathname ?? ''))

const entraCodes = /AADSTS(?:9010010|901002)\b/
const rejectedParameter =
  /\bresource\b.*\b(?:not (?:supported|allowed|permitted|recogni[sz]ed|expected)|unsupported|unknown|unexpected|unrecogni[sz]ed)\b|\b(?:unsupported|unknown|unexpected|unrecogni[sz]ed) (?:request )?parameter\W+resource\b/i

/**
 * Whether the server rejects the parameter itself, so that the request may be repeated without it.
 * `invalid_target` alone does not say so: the server may only issue no tokens for this resource.
 */
export const isResourceUnsupported = ({
  error,
  description,
}: {
  error: string
  description: string
}): boolean =>
  entraCodes.test(description) ||
  ((error === 'invalid_target' || error === 'invalid_request') && rejectedParameter.test(description))
