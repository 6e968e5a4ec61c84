import Type, { type Static } from 'typebox'
import type { DraftChanges } from '#core/model/drafts/draft-changes.ts'

export const DraftChangesV2 = Type.Object(
  {
    draft: Type.Object({ id: Type.String(), has_changes: Type.Boolean() }),
    source_release_id: Type.String(),
    total_changes: Type.Integer(),
    change_groups: Type.Array(
      Type.Object({ key: Type.String(), label: Type.String(), count: Type.Integer() }),
    ),
  },
  { title: 'DraftChanges' },
)

export const presentDraftChanges = ({ app, groups }: DraftChanges): Static<typeof DraftChangesV2> => ({
  draft: { id: app.draft.id, has_changes: groups.length > 0 },
  source_release_id: app.draft.sourceReleaseId ?? '',
  total_changes: groups.reduce((total, { count }) => total + count, 0),
  change_groups: groups,
})
