import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { moveItem } from '../ui/lists/move-item.ts'
import { FieldGroup } from './field-group.tsx'
import { type FormSchema, readFormSchema } from './form-schema.ts'
import { buildInitialValue } from './initial-value.ts'
import type { JsonSchema } from './json-schema.ts'
import { type SchemaFieldProps, useSchemaForm } from './schema-form-context.ts'

type ListFieldProps = SchemaFieldProps & { form: FormSchema; items: JsonSchema }

/** A list whose items can be added, removed and moved. An optional list without items has no value. */
export function ListField({ form, items, ...props }: ListFieldProps) {
  const { name, path, isRequired, value, onChange } = props
  const { root, Nested } = useSchemaForm()
  const list = Array.isArray(value) ? value : []
  const change = (changed: unknown[]) => onChange(changed.length === 0 && !isRequired ? undefined : changed)
  const emptyItem = readFormSchema(items, root).control.kind === 'text' ? '' : null
  const add = () => change([...list, buildInitialValue(items, root) ?? emptyItem])
  const setItem = (index: number, item: unknown) => change(list.with(index, item ?? emptyItem))
  return (
    <FieldGroup form={form} name={name} path={path} isRequired={isRequired}>
      {list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are values without an identity
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 grow">
            <Nested
              schema={items}
              name={`[${index}]`}
              path={`${path}[${index}]`}
              isRequired
              value={item === null ? undefined : item}
              onChange={(changed) => setItem(index, changed)}
            />
          </div>
          <ItemActions
            index={index}
            count={list.length}
            onMove={(to) => change(moveItem(list, index, to))}
            onRemove={() => change(list.toSpliced(index, 1))}
          />
        </div>
      ))}
      {value !== null && (
        <Button className="self-start" onClick={add} aria-label={`${schemaFormTexts.addItem}: ${name}`}>
          {schemaFormTexts.addItem}
        </Button>
      )}
    </FieldGroup>
  )
}

type ItemActionsProps = { index: number; count: number; onMove: (to: number) => void; onRemove: () => void }

const ItemActions = ({ index, count, onMove, onRemove }: ItemActionsProps) => (
  <div className="flex pt-5">
    {count > 1 && (
      <>
        <IconButton
          icon={ArrowUp}
          label={schemaFormTexts.moveUp(index + 1)}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={schemaFormTexts.moveDown(index + 1)}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
      </>
    )}
    <IconButton icon={Trash} label={schemaFormTexts.removeItem(index + 1)} onClick={onRemove} />
  </div>
)
