import type { SheetField } from '#core/model/readiness/submission-sheet.ts'
import type { ReadinessSubject } from '../readiness-subject.ts'
import { buildField, buildGap, type SheetSectionBuilder, type SheetSource } from './sheet-source.ts'

/** The address, its callers, and the served version. */
export const buildServerSection: SheetSectionBuilder = (source) => {
  const { subject, releaseVersion, serverVersion, digest, changes } = source
  const fields = [
    buildField(['endpoint', 'Address of the MCP server'], subject.endpoint),
    buildField(['transport', 'Transport'], 'Streamable HTTP'),
    buildField(['rate_limit', 'Rate limit'], formatRateLimit(source)),
    ...buildSignInFields(subject),
    buildField(['version', 'Version'], serverVersion),
    buildField(
      ['contents', 'Contents'],
      releaseVersion === null ? 'the draft, which is not released' : `release ${releaseVersion}`,
    ),
    buildField(['digest', 'Digest of the contents'], digest),
    ...(changes ? [buildField(['changes', 'Changes for clients'], changes)] : []),
    buildField(['instructions', 'Instructions for models'], subject.manifest.instructions, 'None.'),
  ]
  return { key: 'server', title: 'Server and sign-in', items: [{ title: '', fields }] }
}

/** The rate limit in the settings of the service. */
function formatRateLimit({ rateLimit }: SheetSource): string {
  if (!rateLimit) return 'none'
  const perSecond = Math.round(1 / rateLimit.refillSeconds)
  return `${perSecond} requests per second of all callers together, ${rateLimit.burst} at once; beyond it HTTP status 429 with Retry-After`
}

function buildSignInFields({ app, endpoint }: ReadinessSubject): SheetField[] {
  if (app.access === 'public') return [buildField(['sign_in', 'Sign-in'], 'none: everyone may call it')]
  if (app.callerTokens)
    return [
      buildField(['sign_in', 'Sign-in'], 'none: each caller sends a token that the owner creates for it'),
      buildGap(['demo_token', 'Token for reviewers'], 'Create one, and give it in the form: never here.'),
    ]
  const { origin, pathname } = new URL(endpoint)
  const metadata = `${origin}/.well-known/oauth-protected-resource${pathname}`
  return [
    buildField(['sign_in', 'Sign-in'], 'OAuth 2.1: authorization code with PKCE'),
    buildField(['resource_metadata', 'Protected resource metadata'], metadata),
    buildField(
      ['callers', 'Who may sign in'],
      app.allowedCallers ? 'only users whom the owner allows' : 'everyone who has an account',
    ),
    buildGap(['demo_account', 'Account for reviewers'], 'Create one, and give it in the form: never here.'),
  ]
}
