import Plus from 'lucide-react/icons/plus'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { addField, type FormValues } from './form-edits.ts'
import { type TargetArgument, toField } from './target-arguments.ts'

type MissingArgumentsProps = {
  form: FormValues
  targetArguments: readonly TargetArgument[]
  onChange: (form: FormValues) => void
}

/** Arguments of the target that no field fills. A click adds a suitable field. */
export function MissingArguments({ form, targetArguments, onChange }: MissingArgumentsProps) {
  const filled = new Set(form.form_submit.bindings.map(({ target_arg_path: path }) => path))
  const missing = targetArguments.filter(({ path }) => !filled.has(path))
  if (missing.length === 0) return null
  const sectionId = form.form_layout.sections.at(-1)?.id ?? ''
  const add = (argument: TargetArgument) =>
    onChange(addField(form, { ...toField(argument), key: argument.path, sectionId, argument: argument.path }))
  return (
    <section>
      <h2 className="text-sm font-medium">{formTexts.addFields}</h2>
      <p className="text-xs text-muted">{formTexts.addFieldsHint}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {missing.map((argument) => (
          <Button key={argument.path} onClick={() => add(argument)} className="max-w-full">
            <Plus aria-hidden className="size-4 shrink-0" />
            <code className="truncate font-mono text-xs">{argument.path}</code>
            {argument.isRequired && <span aria-hidden>*</span>}
          </Button>
        ))}
      </div>
    </section>
  )
}
