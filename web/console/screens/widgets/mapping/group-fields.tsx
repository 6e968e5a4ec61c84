import { groupsTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import type { WidgetValues } from '../widget-values.ts'

type Groups = WidgetValues['groups']
type GroupFieldsProps = { groups: Groups; onChange: (groups: Groups) => void }

/** How the rows of a table are grouped, and whether they open. */
export function GroupFields({ groups, onChange }: GroupFieldsProps) {
  const set = (change: Partial<Groups>) => onChange({ ...groups, ...change })
  return (
    <section className="flex flex-col gap-2">
      <TextField
        label={groupsTexts.groupBy}
        hint={groupsTexts.groupByHint}
        isCode
        value={groups.group_by}
        onChange={(group_by) => set({ group_by })}
      />
      {groups.group_by !== '' && (
        <Checkbox
          label={groupsTexts.collapsed}
          checked={groups.groups_collapsed}
          onChange={(event) => set({ groups_collapsed: event.target.checked })}
        />
      )}
      <Checkbox
        label={groupsTexts.expandable}
        checked={groups.expandable}
        onChange={(event) => set({ expandable: event.target.checked })}
      />
    </section>
  )
}
