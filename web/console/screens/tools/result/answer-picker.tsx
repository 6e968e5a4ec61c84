import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { listBodyPaths, listHeaderPaths, operationQuery } from '../../../api/queries/operations.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { isNumber } from '../../../schema-form/form-number.ts'
import { resultTexts } from '../../../texts/tools-texts.ts'
import { joinClasses } from '../../../ui/class-names.ts'
import { isNameable } from '../../../ui/code/json-path.ts'
import { type JsonNode, JsonTree } from '../../../ui/code/json-tree.tsx'
import { usePlayground } from '../playground/playground-store.ts'
import { isPicked, type SelectionRow, togglePath } from './selection-rows.ts'

type AnswerPickerProps = { tool: Tool; rows: SelectionRow[]; onChange: (rows: SelectionRow[]) => void }

/** The fields of a real result, to pick from. Without a result, the documented paths. */
export function AnswerPicker({ tool, rows, onChange }: AnswerPickerProps) {
  const { runs } = usePlayground(tool.id)
  const succeeded = runs.filter(
    ({ execution }) => execution?.ok && execution.result.structured_content !== null,
  )
  const answer = succeeded.find(({ isSelected }) => !isSelected)?.execution?.result.structured_content
  const pick = (path: string) => onChange(togglePath(rows, path))
  return (
    <section>
      <h3 className="text-sm font-medium">{resultTexts.pick}</h3>
      {answer === undefined ? (
        <>
          <p className="text-xs text-muted">
            {succeeded.length > 0 ? resultTexts.selectedAnswer : resultTexts.noAnswer}
          </p>
          <DocumentPathList tool={tool} rows={rows} onPick={pick} />
        </>
      ) : (
        <>
          <p className="text-xs text-muted">{resultTexts.pickHint}</p>
          <div className="mt-2 max-h-96 overflow-y-auto rounded-control border border-line p-2">
            <JsonTree
              value={answer}
              renderAction={(node) => <PickAction node={node} rows={rows} onPick={pick} />}
            />
          </div>
        </>
      )}
      <HeaderPathList tool={tool} rows={rows} onPick={pick} received={runs[0]?.execution?.result.meta} />
    </section>
  )
}

type PickActionProps = { node: JsonNode; rows: SelectionRow[]; onPick: (path: string) => void }

const PickAction = ({ node: { name, path, value }, rows, onPick }: PickActionProps) =>
  // An item of a list is picked through the list. A name that contains path syntax cannot be picked.
  path.endsWith('[]') && typeof value === 'object' && !isNumber(value) ? null : isNameable(name) ? (
    <PathToggle path={path} isOn={isPicked(rows, path)} onPick={onPick} />
  ) : null

type PathToggleProps = { path: string; isOn: boolean; onPick: (path: string) => void; label?: string }

const PathToggle = ({ path, isOn, onPick, label }: PathToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label={isOn ? resultTexts.unpickPath(path) : resultTexts.pickPath(path)}
    title={path}
    onClick={() => onPick(path)}
    className={joinClasses(
      'inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-full border px-1.5 text-xs pointer-coarse:min-h-9 pointer-coarse:min-w-9',
      isOn ? 'border-accent bg-accent text-on-accent' : 'border-control/50 text-muted hover:text-text',
      label && 'max-w-full font-mono',
    )}
  >
    {isOn ? (
      <Check aria-hidden className="size-3.5 shrink-0" />
    ) : (
      <Plus aria-hidden className="size-3.5 shrink-0" />
    )}
    {label && <span className="truncate">{label}</span>}
  </button>
)

/** The maximum number of listed paths. Others can be typed. */
const mostPaths = 200

type PathListProps = Omit<PickActionProps, 'node'> & { tool: Tool }

function useOperation(tool: Tool) {
  const operationId = tool.source.operation_id
  const { data } = useQuery({ ...operationQuery(tool.app_id, operationId), enabled: operationId !== '' })
  return data?.data.operation
}

const DocumentPathList = ({ tool, ...props }: PathListProps) => (
  <PathList title={resultTexts.documentPaths} paths={listBodyPaths(useOperation(tool))} {...props} />
)

const HeaderPathList = ({
  tool,
  received,
  ...props
}: PathListProps & { received: Record<string, unknown> | undefined }) => (
  <PathList
    title={resultTexts.headerPaths}
    paths={listHeaderPaths(useOperation(tool), received?.['tenon/headers'])}
    {...props}
  />
)

type ShownPathsProps = Omit<PathListProps, 'tool'> & { title: string; paths: string[] }

function PathList({ title, paths, rows, onPick }: ShownPathsProps) {
  if (paths.length === 0) return null
  return (
    <>
      <h4 className="mt-3 text-xs font-medium text-muted">{title}</h4>
      <ul className="mt-1 flex max-h-64 flex-wrap gap-1.5 overflow-y-auto">
        {paths.slice(0, mostPaths).map((path) => (
          <li key={path} className="max-w-full">
            <PathToggle path={path} label={path} isOn={isPicked(rows, path)} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  )
}
