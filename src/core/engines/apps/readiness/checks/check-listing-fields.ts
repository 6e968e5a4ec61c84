import type { StoreListing } from '#core/model/apps/store-listing.ts'
import {
  isOwnTool,
  type ReadinessCheck,
  type RuleViolation,
  toListedAppReference,
  toListedToolReferences,
} from '../readiness-subject.ts'
import { findJustification } from '../sheet/hint-fields.ts'
import { requiredHints, type StoreRuleCode } from '../store-rules.ts'

const requiredFields: [code: StoreRuleCode, member: keyof StoreListing, field: string, message: string][] = [
  ['listing_subtitle_missing', 'subtitle', 'subtitle', 'The store listing has no subtitle.'],
  ['listing_category_missing', 'category', 'category', 'The store listing has no category.'],
  ['listing_support_missing', 'supportUrl', 'support_url', 'The store listing has no address for support.'],
  ['listing_privacy_missing', 'privacyUrl', 'privacy_url', 'The store listing has no privacy policy.'],
  ['listing_terms_missing', 'termsUrl', 'terms_url', 'The store listing has no terms of service.'],
  [
    'domain_proof_missing',
    'openaiChallenge',
    'openai_challenge',
    'The store listing has no domain verification token: copy it from the portal.',
  ],
]

/** Checks the answers of the owner to the form: the members of the store listing, and reasons for hints. */
export const checkListingFields: ReadinessCheck = (subject) => {
  const { storeListing } = subject.app
  const references = [toListedAppReference(subject.manifest)]
  const missing = requiredFields
    .filter(([, member]) => storeListing[member] === '')
    .map(([code, , field, message]) => ({ code, message, field: `store_listing.${field}`, references }))
  return [...missing, ...checkJustifications(subject)]
}

const checkJustifications: ReadinessCheck = ({ tools, app: { storeListing } }) =>
  tools.flatMap(({ tool }): RuleViolation[] => {
    if (!isOwnTool(tool)) return []
    const missing = requiredHints.filter((hint) => findJustification(tool, hint, storeListing) === '')
    if (missing.length === 0) return []
    return [
      {
        code: 'hint_justification_missing',
        message: `The store listing does not say why ${missing.join(', ')} of the tool ${tool.name} ${missing.length === 1 ? 'is' : 'are'} right.`,
        field: 'store_listing.justifications',
        references: toListedToolReferences(tool),
      },
    ]
  })
