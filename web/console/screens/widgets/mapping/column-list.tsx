import Plus from 'lucide-react/icons/plus'
import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectInput, TextInput } from '../../../ui/field.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import { type Column, emptyColumn } from '../widget-values.ts'
import { FormatFields } from './format-fields.tsx'
import { toFreeKey } from './pick-into.ts'

type ColumnListProps = { columns: Column[]; onChange: (columns: Column[]) => void }

const toName = ({ label, path, key }: Column) => label || path || key

export const ColumnList = ({ columns, onChange }: ColumnListProps) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-sm font-medium">{mappingTexts.columns}</h2>
    {columns.length === 0 && <p className="text-sm text-muted">{mappingTexts.columnsHint}</p>}
    <OrderedList
      items={columns}
      toKey={({ key }) => key}
      toName={(column) => mappingTexts.column(toName(column))}
      onChange={onChange}
    >
      {(column, change) => <ColumnFields column={column} onChange={change} />}
    </OrderedList>
    <Button
      className="self-start"
      onClick={() => onChange([...columns, { ...emptyColumn, key: toFreeKey('column', columns) }])}
    >
      <Plus aria-hidden className="size-4" />
      {mappingTexts.addColumn}
    </Button>
  </section>
)

type ColumnFieldsProps = { column: Column; onChange: (column: Column) => void }

function ColumnFields({ column, onChange }: ColumnFieldsProps) {
  const isStatic = column.static_value !== null
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-1.5 sm:grid-cols-2">
        <TextInput
          aria-label={isStatic ? mappingTexts.columnStatic : mappingTexts.columnPath}
          className={isStatic ? 'text-sm' : 'font-mono text-sm'}
          placeholder={column.key}
          value={column.static_value ?? column.path}
          onChange={({ target: { value } }) =>
            onChange(isStatic ? { ...column, static_value: value } : { ...column, path: value })
          }
        />
        <TextInput
          aria-label={mappingTexts.columnLabel}
          className="text-sm"
          placeholder={mappingTexts.columnLabel}
          value={column.label}
          onChange={(event) => onChange({ ...column, label: event.target.value })}
        />
      </div>
      <FormatFields column={column} onChange={onChange} />
      <SelectInput
        aria-label={mappingTexts.columnTotal}
        className="text-sm"
        value={column.total}
        onChange={({ target: { value } }) => onChange({ ...column, total: value as Column['total'] })}
        options={toOptions(mappingTexts.columnTotals)}
      />
      <label className="flex items-center gap-1.5 text-xs text-muted">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isStatic}
          onChange={(event) => onChange({ ...column, static_value: event.target.checked ? '' : null })}
        />
        {mappingTexts.columnStatic}
      </label>
    </div>
  )
}
