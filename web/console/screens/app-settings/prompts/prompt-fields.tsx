import X from 'lucide-react/icons/x'
import type { NewPrompt } from '../../../api/queries/prompts.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { TextAreaField, TextField } from '../../../ui/labelled-fields.tsx'

const texts = appSettingsTexts.prompts

export type PromptValues = Required<Omit<NewPrompt, 'key' | 'access'>>
type PromptArgument = PromptValues['arguments'][number]
type PromptFieldsProps = { values: PromptValues; onChange: (change: Partial<PromptValues>) => void }

export const emptyPrompt: PromptValues = { name: '', description: '', template: '', arguments: [] }

export const PromptFields = ({ values, onChange }: PromptFieldsProps) => (
  <div className="flex flex-col gap-4">
    <TextField
      label={texts.name}
      required
      maxLength={120}
      value={values.name}
      onChange={(name) => onChange({ name })}
    />
    <TextField
      label={texts.description}
      value={values.description}
      onChange={(description) => onChange({ description })}
    />
    <TextAreaField
      label={texts.template}
      hint={texts.templateHint}
      required
      value={values.template}
      onChange={(template) => onChange({ template })}
    />
    <ArgumentList list={values.arguments} onChange={(list) => onChange({ arguments: list })} />
  </div>
)

type ArgumentListProps = { list: PromptArgument[]; onChange: (list: PromptArgument[]) => void }

const ArgumentList = ({ list, onChange }: ArgumentListProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-2 text-sm font-medium">{texts.arguments}</legend>
    {list.map((argument, index) => (
      <ArgumentFields
        // biome-ignore lint/suspicious/noArrayIndexKey: arguments have no other identity while they are typed
        key={index}
        argument={argument}
        onChange={(change) => onChange(list.with(index, { ...argument, ...change }))}
        onRemove={() => onChange(list.toSpliced(index, 1))}
      />
    ))}
    <Button
      className="self-start"
      onClick={() => onChange([...list, { name: '', description: '', required: false }])}
    >
      {texts.addArgument}
    </Button>
  </fieldset>
)

type ArgumentFieldsProps = {
  argument: PromptArgument
  onChange: (change: Partial<PromptArgument>) => void
  onRemove: () => void
}

const ArgumentFields = ({ argument, onChange, onRemove }: ArgumentFieldsProps) => (
  <div className="grid items-end gap-3 rounded-control border border-line p-3 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>div]:col-span-2 sm:grid-cols-[1fr_2fr_auto_auto]">
    <TextField
      label={texts.argumentName}
      required
      isCode
      value={argument.name}
      onChange={(name) => onChange({ name })}
    />
    <TextField
      label={texts.argumentDescription}
      value={argument.description ?? ''}
      onChange={(description) => onChange({ description })}
    />
    <Checkbox
      className="pb-2"
      label={texts.argumentRequired}
      checked={argument.required}
      onChange={(event) => onChange({ required: event.target.checked })}
    />
    <IconButton icon={X} label={texts.removeArgument(argument.name)} onClick={onRemove} />
  </div>
)
