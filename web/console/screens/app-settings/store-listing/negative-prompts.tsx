import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { SheetSection } from '../../../api/queries/readiness.ts'
import type { StoreListing } from '../../../api/queries/store-listing.ts'
import { storeListingTexts } from '../../../texts/store-listing-texts.ts'
import { texts as commonTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/labelled-fields.tsx'
import { useFieldArrival } from '../use-field-arrival.ts'
import { countCases, type PositiveCase, requiredCases } from './case-counts.ts'

const texts = storeListingTexts.cases
const [maxPrompts, maxPrompt, maxExpected] = [20, 1000, 500]

type NegativePrompt = StoreListing['negative_prompts'][number]

type NegativePromptsProps = {
  appId: string
  sections: readonly SheetSection[]
  /** The number of prompts that the sheet contains. */
  savedCount: number
  prompts: readonly NegativePrompt[]
  onChange: (prompts: NegativePrompt[]) => void
}

/** The negative prompts of the listing, next to the positive test cases. */
export function NegativePrompts(props: NegativePromptsProps) {
  const { appId, sections, savedCount, prompts, onChange } = props
  const arriveAt = useFieldArrival()
  const { positive, failing } = countCases(sections, savedCount)
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 className="font-semibold">{texts.title}</h2>
      <p className="text-sm text-muted">{texts.hint(requiredCases.positive, requiredCases.negative)}</p>
      <CaseGroup
        title={texts.positive}
        hint={texts.positiveHint}
        count={positive.length}
        required={requiredCases.positive}
      >
        <PositiveCases cases={positive} />
        <Link
          to="/apps/$appId/tests"
          params={{ appId }}
          className="self-start text-sm text-accent underline underline-offset-2"
        >
          {texts.openTests}
        </Link>
      </CaseGroup>
      <CaseGroup
        title={texts.negative}
        hint={failing > 0 ? `${texts.negativeHint} ${texts.failing(failing)}` : texts.negativeHint}
        count={prompts.length + failing}
        required={requiredCases.negative}
      >
        {prompts.map((prompt, index) => (
          <PromptFields
            // biome-ignore lint/suspicious/noArrayIndexKey: prompts have no other identity while they are typed
            key={index}
            number={index + 1}
            prompt={prompt}
            onChange={(changed) => onChange(prompts.with(index, changed))}
            onRemove={() => onChange(prompts.toSpliced(index, 1))}
          />
        ))}
        <Button
          ref={arriveAt('negative_prompts')}
          className="self-start"
          disabled={prompts.length >= maxPrompts}
          onClick={() => onChange([...prompts, { prompt: '' }])}
        >
          {texts.add}
        </Button>
      </CaseGroup>
    </section>
  )
}

type CaseGroupProps = { title: string; hint: string; count: number; required: number; children: ReactNode }

const CaseGroup = ({ title, hint, count, required, children }: CaseGroupProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-1 flex items-baseline gap-3 text-sm font-medium">
      {title}
      <Badge tone={count < required ? 'warning' : 'accent'}>
        {commonTexts.common.limit(count, required)}
      </Badge>
    </legend>
    <p className="text-xs text-muted">{hint}</p>
    {children}
  </fieldset>
)

const PositiveCases = ({ cases }: { cases: readonly PositiveCase[] }) =>
  cases.length > 0 && (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface text-sm">
      {cases.map(({ key, prompt }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
          <code className="font-mono text-xs break-all text-muted">{key}</code>
          <span className={prompt ? 'min-w-0 break-words' : 'text-warning'}>{prompt || texts.noPrompt}</span>
        </li>
      ))}
    </ul>
  )

type PromptFieldsProps = {
  number: number
  prompt: NegativePrompt
  onChange: (prompt: NegativePrompt) => void
  onRemove: () => void
}

const PromptFields = ({
  number,
  prompt: { prompt, expected = '' },
  onChange,
  onRemove,
}: PromptFieldsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-control border border-line p-3">
    <TextAreaField
      label={texts.prompt}
      limit={{ length: prompt.length, max: maxPrompt }}
      required
      rows={1}
      maxLength={maxPrompt}
      placeholder={texts.promptExample}
      value={prompt}
      onChange={(value) => onChange({ prompt: value, ...(expected && { expected }) })}
    />
    <IconButton icon={X} label={texts.remove(number)} onClick={onRemove} />
    <TextAreaField
      label={texts.expected}
      limit={{ length: expected.length, max: maxExpected }}
      rows={1}
      maxLength={maxExpected}
      placeholder={texts.expectedDefault}
      value={expected}
      onChange={(value) => onChange({ prompt, ...(value && { expected: value }) })}
    />
  </div>
)
