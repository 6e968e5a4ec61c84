import { documentPartTexts as texts } from '../texts/document-part-texts.ts'
import { Checkbox } from '../ui/field.tsx'
import { TextAreaField } from '../ui/labelled-fields.tsx'
import { LinesField } from '../ui/lines-field.tsx'
import type { PartChoice } from './use-part-choice.ts'

/** The choice between the entire document and a part of it. */
export const PartFields = ({ choice }: { choice: PartChoice }) => (
  <div className="flex flex-col gap-3">
    <Checkbox
      label={texts.only}
      hint={texts.onlyHint}
      checked={choice.values.isPart}
      onChange={(event) => choice.set({ isPart: event.target.checked })}
    />
    {choice.values.isPart && <Choice {...choice} />}
  </div>
)

const Choice = ({ values, problem, firstField, set }: PartChoice) => (
  <fieldset className="flex flex-col gap-4 rounded-control border border-line p-3 sm:ml-7 sm:p-4">
    <legend className="sr-only">{texts.only}</legend>
    <p className="text-sm text-muted">{texts.choice}</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <LinesField
        ref={firstField}
        label={texts.tags}
        placeholder={texts.tagsExample}
        error={problem?.field === 'tags' ? problem.message : undefined}
        lines={values.tags}
        onChange={(tags) => set({ tags })}
      />
      <LinesField
        label={texts.paths}
        hint={texts.pathsHint}
        placeholder={texts.pathsExample}
        lines={values.paths}
        onChange={(paths) => set({ paths })}
      />
    </div>
    <details open={values.operations.length > 0 || values.overlay !== '' || undefined}>
      <summary className="py-1 text-sm text-muted">{texts.more}</summary>
      <div className="mt-2 flex flex-col gap-4">
        <LinesField
          label={texts.operations}
          hint={texts.operationsHint}
          placeholder={texts.operationsExample}
          lines={values.operations}
          onChange={(operations) => set({ operations })}
        />
        <TextAreaField
          label={texts.overlay}
          hint={texts.overlayHint}
          error={problem?.field === 'overlay' ? problem.message : undefined}
          rows={3}
          spellCheck={false}
          className="max-h-72 font-mono text-sm"
          placeholder={texts.overlayExample}
          value={values.overlay}
          onChange={(overlay) => set({ overlay })}
        />
      </div>
    </details>
  </fieldset>
)
