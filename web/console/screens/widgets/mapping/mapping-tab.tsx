import { useState } from 'react'
import type { Tool } from '../../../api/queries/tools.ts'
import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import { type Primitive, primitiveShapes } from '../primitives.ts'
import type { ViewEdits } from '../widget-values.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ColumnList } from './column-list.tsx'
import { DetailSections } from './detail-sections.tsx'
import { EntryList } from './entry-list.tsx'
import { GroupFields } from './group-fields.tsx'
import { findTargetSlot, pickPath } from './pick-into.ts'
import { SlotFields } from './slot-fields.tsx'

const entryKinds = { chart: 'series', metric: 'figures' } as Partial<Record<Primitive, 'series' | 'figures'>>

/** Maps the result to the slots of the widget, by typing or picking. */
export function MappingTab({ tool, edits }: { tool: Tool | undefined; edits: ViewEdits }) {
  const [chosenSlot, setChosenSlot] = useState<string | null>(null)
  const { values, set } = edits
  const { slots, hasRows, hasFreeKeys } = primitiveShapes[values.primitive]
  const pick = (path: string) => {
    set(pickPath(values, path, chosenSlot))
    setChosenSlot(null)
  }
  return (
    <>
      {hasRows && (
        <TextField
          label={mappingTexts.rows}
          hint={mappingTexts.rowsHint}
          isCode
          placeholder={mappingTexts.guessed}
          value={values.collection_path}
          onChange={(value) => set({ collection_path: value })}
        />
      )}
      {values.primitive === 'data-table' && (
        <>
          <ColumnList columns={values.columns} onChange={(columns) => set({ columns })} />
          <GroupFields groups={values.groups} onChange={(groups) => set({ groups })} />
        </>
      )}
      {slots.length > 0 && (
        <SlotFields
          slots={slots}
          mappings={values.field_mappings}
          target={tool ? findTargetSlot(values, chosenSlot) : null}
          onChoose={setChosenSlot}
          onChange={(field_mappings) => set({ field_mappings })}
        />
      )}
      {hasFreeKeys && (
        <EntryList
          kind={entryKinds[values.primitive] ?? 'labels'}
          slots={slots}
          mappings={values.field_mappings}
          onChange={(field_mappings) => set({ field_mappings })}
        />
      )}
      {values.primitive === 'detail' && (
        <DetailSections
          sections={values.detail_sections}
          onChange={(detail_sections) => set({ detail_sections })}
        />
      )}
      {(values.primitive === 'detail' || values.primitive === 'data-table') && (
        <LinesField
          label={mappingTexts.copied}
          hint={mappingTexts.copiedHint}
          lines={values.copy_fields}
          onChange={(copy_fields) => set({ copy_fields })}
        />
      )}
      {tool && (
        <AnswerPanel
          key={tool.id}
          tool={tool}
          values={values}
          target={findTargetSlot(values, chosenSlot)}
          onPick={pick}
          onRows={(collection_path) => set({ collection_path })}
        />
      )}
    </>
  )
}
