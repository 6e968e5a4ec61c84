import type { SheetSection } from '../../../api/queries/readiness.ts'
import { storeListingTexts } from '../../../texts/store-listing-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextAreaField } from '../../../ui/labelled-fields.tsx'
import { useFieldArrival } from '../use-field-arrival.ts'
import {
  countMissing,
  type Justifications,
  listToolsToJustify,
  type ToolToJustify,
  withReason,
} from './hint-tools.ts'

const texts = storeListingTexts.hints
const maxReason = 500

type HintReasonsProps = {
  sections: readonly SheetSection[]
  justifications: readonly Justifications[]
  /** The reasons that the sections already contain. */
  saved: readonly Justifications[]
  onChange: (justifications: Justifications[]) => void
}

/** Asks for reasons for the three hints of each tool whose request does not prove them. */
export function HintReasons({ sections, justifications, saved, onChange }: HintReasonsProps) {
  const tools = listToolsToJustify(sections, { given: justifications, saved })
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="font-semibold">{texts.title}</h2>
      <p className="text-sm text-muted">{tools.length > 0 ? texts.hint : texts.none}</p>
      {tools.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {tools.map((tool) => (
            <li key={tool.tool}>
              <ToolReasons
                tool={tool}
                given={justifications.find((entry) => entry.tool === tool.tool)}
                onChange={(change) => onChange(withReason(justifications, tool.tool, change))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ToolReasonsProps = {
  tool: ToolToJustify
  given: Justifications | undefined
  onChange: (change: Partial<Justifications>) => void
}

function ToolReasons({ tool: { tool, request, hints }, ...rest }: ToolReasonsProps) {
  const { given, onChange } = rest
  const arriveAt = useFieldArrival()
  const arrival = arriveAt(`justifications.${tool}`)
  const missing = countMissing({ tool, request, hints }, given)
  const first = hints.find(({ hint, derived }) => derived === '' && !given?.[hint])?.hint
  return (
    <details className="group px-4" open={arrival !== null || undefined}>
      <summary className="py-3">
        <span className="ml-1 inline-flex flex-wrap items-baseline gap-x-3 gap-y-1 align-top">
          <code className="font-mono text-sm break-all">{tool}</code>
          <ReasonState missing={missing} isAbsent={hints.every(({ value }) => value === '')} />
        </span>
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        {request && <p className="text-sm break-words text-muted">{request}</p>}
        {hints.map(({ hint, value, derived }) => (
          <TextAreaField
            key={hint}
            label={texts.labels[hint]?.[value]}
            hint={derived && texts.derived(derived)}
            limit={{ length: given?.[hint]?.length ?? 0, max: maxReason }}
            ref={hint === first ? arrival : null}
            rows={1}
            maxLength={maxReason}
            value={given?.[hint] ?? ''}
            onChange={(value) => onChange({ [hint]: value })}
          />
        ))}
      </div>
    </details>
  )
}

function ReasonState({ missing, isAbsent }: { missing: number; isAbsent: boolean }) {
  if (isAbsent) return <Badge>{texts.absent}</Badge>
  if (missing > 0) return <Badge tone="warning">{texts.missing(missing)}</Badge>
  return <Badge tone="accent">{texts.complete}</Badge>
}
