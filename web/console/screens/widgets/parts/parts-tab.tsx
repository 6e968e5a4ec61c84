import Plus from 'lucide-react/icons/plus'
import type { Tool } from '../../../api/queries/tools.ts'
import { partsTexts, widgetsTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import type { WidgetPart } from '../widget-values.ts'
import { createPart } from './new-part.ts'
import { WidgetPartFields } from './widget-part-fields.tsx'

const describePart = ({ title, tab, primitive }: WidgetPart) =>
  partsTexts.name(title || tab, widgetsTexts.primitives[primitive].label)

const maxParts = 20

/** The parts of a composite, in their order. */
export function PartsTab({ tool, edits }: { tool: Tool | undefined; edits: WidgetEdits }) {
  const { parts } = edits.values
  return (
    <section className="flex flex-col gap-3">
      <p className="text-sm text-muted">{parts.length > 0 ? partsTexts.intro : partsTexts.empty}</p>
      <OrderedList
        items={parts}
        toKey={({ key }) => key}
        toName={describePart}
        onChange={(changed) => edits.set({ parts: changed })}
      >
        {(part, change) => (
          <WidgetPartFields tool={tool} part={part} name={describePart(part)} onChange={change} />
        )}
      </OrderedList>
      {parts.length < maxParts && (
        <Button
          className="self-start"
          onClick={() => edits.set({ parts: [...parts, createPart('data-table', parts)] })}
        >
          <Plus aria-hidden className="size-4" />
          {partsTexts.add}
        </Button>
      )}
    </section>
  )
}
