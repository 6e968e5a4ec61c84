import type { EndpointProbe, SignInProbe } from '#core/model/readiness/readiness.ts'
import { type ReadinessCheck, type RuleViolation, toListedAppReference } from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** Findings from requests to the endpoint; none without requests. */
export const checkProbe: ReadinessCheck = ({ probe, endpoint, manifest }) => {
  if (!probe) return []
  const violations = [...checkTimes(probe), ...(probe.signIn ? checkSignIn(probe.signIn, endpoint) : [])]
  return violations.map((violation) => ({ ...violation, references: [toListedAppReference(manifest)] }))
}

function checkTimes({ endpoint, handshakeMs, listMs }: EndpointProbe): RuleViolation[] {
  if (handshakeMs === null || listMs === null)
    return [
      {
        code: 'endpoint_silent',
        message: `${endpoint} did not answer ${handshakeMs === null ? 'the handshake' : 'with its tools'} at its public address. Check BASE_URL and the proxy.`,
      },
    ]
  const { handshakeMs: maxHandshake, toolListMs } = storeLimits
  return [
    ...checkTime({ code: 'handshake_slow', what: 'The handshake', ms: handshakeMs, limit: maxHandshake }),
    ...checkTime({ code: 'tool_list_slow', what: 'The list of tools', ms: listMs, limit: toolListMs }),
  ]
}

type MeasuredTime = { code: 'handshake_slow' | 'tool_list_slow'; what: string; ms: number; limit: number }

const checkTime = ({ code, what, ms, limit }: MeasuredTime): RuleViolation[] =>
  ms <= limit
    ? []
    : [{ code, message: `${what} took ${Math.round(ms)} ms once; stores expect ${limit} ms at most.` }]

function checkSignIn({ isChallenged, resource }: SignInProbe, endpoint: string): RuleViolation[] {
  if (!isChallenged)
    return [
      {
        code: 'sign_in_challenge_missing',
        message: `${endpoint} does not answer a request without a token with 401 and the address of its metadata.`,
      },
    ]
  if (resource === endpoint) return []
  return [
    {
      code: 'resource_metadata_mismatch',
      message: `The protected resource metadata of ${endpoint} is about ${resource || 'no resource'}: it must name exactly this address.`,
    },
  ]
}
