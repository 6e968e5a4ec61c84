import Type, { type Static } from 'typebox'
import { readinessTargets } from '#core/model/readiness/readiness.ts'
import type { FormattedSheet } from '#core/model/readiness/submission-sheet.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'

export const SubmissionSheetQuery = Type.Object({
  target: Type.Optional(defineStringEnum(...readinessTargets)),
})

const SheetFieldV3 = Type.Object(
  { key: Type.String(), label: Type.String(), value: Type.String(), gap: Type.String() },
  { title: 'SheetField' },
)

const SheetSectionV3 = Type.Object(
  {
    key: Type.String(),
    title: Type.String(),
    items: Type.Array(
      Type.Object(
        { title: Type.String(), request: makeNullable(Type.String()), fields: Type.Array(SheetFieldV3) },
        { title: 'SheetItem' },
      ),
    ),
  },
  { title: 'SheetSection' },
)

export const SubmissionSheetV3 = Type.Object(
  {
    target: defineStringEnum(...readinessTargets),
    rules_checked_on: Type.String(),
    app_name: Type.String(),
    release_version: makeNullable(Type.Integer()),
    server_version: Type.String(),
    digest: Type.String(),
    gap_count: Type.Integer(),
    sections: Type.Array(SheetSectionV3),
    file_name: Type.String(),
    markdown: Type.String(),
    import_file: makeNullable(
      Type.Object(
        { content: Type.Record(Type.String(), Type.Unknown()), problems: Type.Array(Type.String()) },
        { title: 'ImportFile' },
      ),
    ),
  },
  { title: 'SubmissionSheet' },
)

export const presentSubmissionSheet = ({
  sheet,
  markdown,
  fileName,
  importFile,
}: FormattedSheet): Static<typeof SubmissionSheetV3> => ({
  target: sheet.target,
  rules_checked_on: sheet.rulesCheckedOn,
  app_name: sheet.appName,
  release_version: sheet.releaseVersion,
  server_version: sheet.serverVersion,
  digest: sheet.digest,
  gap_count: sheet.gapCount,
  sections: sheet.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ request: null, ...item })),
  })),
  file_name: fileName,
  markdown,
  import_file: importFile,
})
