import { useQuery } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { operationQuery } from '../../../api/queries/operations.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { resultTexts } from '../../../texts/tools-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import type { SelectionRow } from './selection-rows.ts'

type SelectionRowsProps = { tool: Tool; rows: SelectionRow[]; onChange: (rows: SelectionRow[]) => void }

/** The selection as a list: the name in the result, and the path in the response. */
export function SelectionRows({ tool, rows, onChange }: SelectionRowsProps) {
  const listId = useId()
  const setRow = (index: number, change: Partial<SelectionRow>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...change } : row)))
  return (
    <section className="flex flex-col gap-2">
      <p className="text-sm font-medium">
        {rows.length === 0 ? resultTexts.everything : resultTexts.selected(rows.length)}
      </p>
      {rows.length > 0 && (
        <div aria-hidden className="grid grid-cols-[1fr_1fr_2.25rem] gap-2 text-xs text-muted">
          <span>{resultTexts.target}</span>
          <span>{resultTexts.source}</span>
        </div>
      )}
      {rows.map(({ target, source }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
          <TextInput
            aria-label={`${resultTexts.target} ${index + 1}`}
            className="font-mono text-xs"
            spellCheck={false}
            value={target}
            onChange={(event) => setRow(index, { target: event.target.value })}
          />
          <TextInput
            aria-label={`${resultTexts.source} ${index + 1}`}
            className="font-mono text-xs"
            spellCheck={false}
            list={listId}
            value={source}
            onChange={(event) => setRow(index, { source: event.target.value })}
          />
          <IconButton
            icon={Trash}
            label={resultTexts.remove(target || resultTexts.whole)}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <DocumentPaths id={listId} tool={tool} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange([...rows, findFreeRow(rows)])}>{resultTexts.add}</Button>
        {rows.length > 0 && (
          <Button look="quiet" onClick={() => onChange([])}>
            {resultTexts.clear}
          </Button>
        )}
      </div>
    </section>
  )
}

function findFreeRow(rows: SelectionRow[]): SelectionRow {
  const names = new Set(rows.map(({ target }) => target))
  const number = rows.findIndex((_, index) => !names.has(`member_${index + 1}`)) + 1 || rows.length + 1
  return { target: `member_${number}`, source: `member_${number}` }
}

/** Suggests the documented paths. */
function DocumentPaths({ id, tool }: { id: string; tool: Tool }) {
  const operationId = tool.source.operation_id
  const { data } = useQuery({ ...operationQuery(tool.app_id, operationId), enabled: operationId !== '' })
  return (
    <datalist id={id}>
      {data?.data.operation.output_paths.map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  )
}
