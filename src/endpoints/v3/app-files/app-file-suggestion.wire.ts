// A file with the suggestions of its sources, and the findings at each of them.
import Type, { type Static } from 'typebox'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { SuggestedFile, SuggestedSource } from '#core/engines/apps/file/index.ts'
import { operationRisks } from '#core/engines/operations/content/index.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { AppFileV3, presentAppFile } from './app-file.wire.ts'

const FileSourceV3 = Type.Object(
  {
    integration: Type.String(),
    title: Type.String(),
    operations: Type.Array(
      Type.Object({
        name: Type.String(),
        method: Type.String(),
        path: Type.String(),
        risk: Type.Unsafe<string>(defineStringEnum(...operationRisks)),
        suggested: Type.Boolean(),
      }),
    ),
    skipped: Type.Integer(),
    warnings: Type.Array(Type.String()),
    ways_to_authenticate: Type.Array(
      Type.Object({ label: Type.String(), summary: Type.String(), note: Type.String() }),
    ),
  },
  { title: 'AppFileSource' },
)

export const AppFileSuggestionV3 = Type.Object(
  { file: AppFileV3, sources: Type.Array(FileSourceV3) },
  { title: 'AppFileSuggestion' },
)

const presentSource = ({ integration, operations }: SuggestedSource): Static<typeof FileSourceV3> => ({
  integration: integration.key,
  title: integration.title,
  operations: operations.map(({ name, operation, isSuggested }) => ({
    name,
    method: operation.plan.method,
    path: operation.plan.path,
    risk: operation.risk,
    suggested: isSuggested,
  })),
  skipped: integration.importReport.filter(({ outcome }) => outcome === 'refused').length,
  warnings: integration.discoveryWarnings,
  ways_to_authenticate: integration.authSuggestions.map(({ label, summary, note }) => ({
    label,
    summary,
    note,
  })),
})

export function* presentAppFileSuggestion({
  file,
  sources,
}: SuggestedFile): TimeSlicedTask<Static<typeof AppFileSuggestionV3>> {
  return {
    file: (yield* presentAppFile(file)) as Static<typeof AppFileV3>,
    sources: sources.map(presentSource),
  }
}
