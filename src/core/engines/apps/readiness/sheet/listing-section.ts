import type { ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { SheetSection } from '#core/model/readiness/submission-sheet.ts'
import { ownerFields, storeLimits } from '../store-rules.ts'
import { buildField, buildGap, type SheetSource } from './sheet-source.ts'

/** Names, texts and URLs of the entry in a store. */
export function buildListingSection({ subject }: SheetSource, target: ReadinessTarget): SheetSection {
  const { name, description, websiteUrl, branding } = subject.manifest
  const { storeListing } = subject.app
  const owner = ownerFields[target].map(({ key, label, gap, member }) =>
    member ? buildField([key, label], storeListing[member], gap) : buildGap([key, label], gap),
  )
  const store = target === 'generic' ? 'claude' : target
  const fields = [
    buildLimitedField(['name', 'Name'], name, storeLimits.appName[store]),
    buildLimitedField(['description', 'Description'], description, storeLimits.appDescription[store]),
    buildField(['slug', 'Slug'], subject.app.slug),
    buildField(['website_url', 'Website'], websiteUrl),
    buildField(['icon_url', 'Icon'], branding.logoUrl),
    ...owner,
  ]
  return { key: 'listing', title: 'Listing', items: [{ title: '', fields }] }
}

const buildLimitedField = (label: readonly [string, string], value: string, limit: number) =>
  value.length > limit
    ? buildGap(label, `Shorten it to ${limit} characters; it has ${value.length}: ${value.slice(0, 100)} …`)
    : buildField(label, value)
