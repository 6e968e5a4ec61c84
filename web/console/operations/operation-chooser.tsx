import { operationsTexts } from '../texts/operations-texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { SelectField, TextField } from '../ui/labelled-fields.tsx'
import { listTags, manyTools, type OperationRisk } from './operation-choice.ts'
import { OperationList } from './operation-list.tsx'
import type { OperationChoiceState } from './use-operation-choice.ts'

const riskOptions = [
  { value: '', label: operationsTexts.allRisks },
  ...(['read', 'write', 'destructive'] as const).map((risk) => ({
    value: risk,
    label: operationsTexts.risks[risk],
  })),
]

type OperationChooserProps = { choice: OperationChoiceState; total: number }

export const OperationChooser = ({ choice, total }: OperationChooserProps) => (
  <section className="rounded-card border border-line bg-surface">
    <Filters choice={choice} />
    <div className="flex flex-wrap items-center gap-2 border-y border-line px-4 py-2">
      <p role="status" className="mr-auto py-1.5 text-sm">
        {operationsTexts.chosen(choice.chosen.size, total)}
        {choice.chosen.size > 0 && `, ${operationsTexts.chosenTokens(choice.tokens)}`}
      </p>
      <div className="-mx-3.5 flex">
        <Button look="quiet" onClick={choice.chooseShown}>
          {operationsTexts.chooseShown}
        </Button>
        <Button look="quiet" disabled={choice.chosen.size === 0} onClick={choice.chooseNone}>
          {operationsTexts.chooseNone}
        </Button>
      </div>
      {choice.chosen.size > manyTools && (
        <p className="basis-full text-sm text-warning">{operationsTexts.many(manyTools)}</p>
      )}
    </div>
    <OperationList choice={choice} />
  </section>
)

const Filters = ({ choice: { operations, filter, setFilter } }: { choice: OperationChoiceState }) => (
  <div className="grid items-end gap-3 p-4 sm:grid-cols-[1fr_9rem_9rem]">
    <TextField
      label={operationsTexts.search}
      type="search"
      placeholder={operationsTexts.searchPlaceholder}
      value={filter.text}
      onChange={(text) => setFilter({ text })}
    />
    <SelectField
      label={operationsTexts.risk}
      options={riskOptions}
      value={filter.risk}
      onChange={(value) => setFilter({ risk: value as OperationRisk | '' })}
    />
    <SelectField
      label={operationsTexts.tag}
      options={[
        { value: '', label: operationsTexts.allTags },
        ...listTags(operations).map((tag) => ({ value: tag, label: tag })),
      ]}
      value={filter.tag}
      onChange={(tag) => setFilter({ tag })}
    />
    <div className="flex flex-wrap gap-x-5 gap-y-2 sm:col-span-3">
      <Checkbox
        label={operationsTexts.chosenOnly}
        checked={filter.isChosenOnly}
        onChange={(event) => setFilter({ isChosenOnly: event.target.checked })}
      />
      <Checkbox
        label={operationsTexts.unusedOnly}
        checked={filter.isUnusedOnly}
        onChange={(event) => setFilter({ isUnusedOnly: event.target.checked })}
      />
    </div>
  </div>
)
