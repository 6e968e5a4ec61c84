import type { ToolExecution } from '../../../api/queries/tools.ts'
import { JsonTree } from '../../../ui/code/json-tree.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { joinTexts } from './read-result.ts'

/** The data of a result as a tree, or else its text. */
export function StructuredResult({ result }: { result: ToolExecution['result'] }) {
  const { structured_content: data } = result
  if (data !== null && !result.is_error)
    return (
      <div className="relative rounded-control border border-line p-3">
        <CopyButton text={JSON.stringify(data, null, 2)} className="absolute top-1 right-1 bg-surface" />
        <JsonTree value={data} />
      </div>
    )
  const text = joinTexts(result)
  if (text === '') return null
  return <TextBlockView text={text} isError={result.is_error} />
}

/** Plain text, so that markup in it has no effect. */
export const TextBlockView = ({ text, isError = false }: { text: string; isError?: boolean }) => (
  <div className="relative">
    <CopyButton text={text} className="absolute top-1 right-1 bg-surface" />
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={`max-h-112 overflow-auto rounded-control border p-3 pr-9 font-mono text-xs break-words whitespace-pre-wrap ${
        isError ? 'border-danger text-danger' : 'border-line'
      }`}
    >
      {text}
    </pre>
  </div>
)
