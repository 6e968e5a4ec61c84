import type { ToolExecution, ToolPreview } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { HeaderList } from './header-list.tsx'
import { ResponseView } from './response-view.tsx'
import { TextBlockView } from './structured-result.tsx'

type RequestViewProps = { preview: ToolPreview; execution: ToolExecution | null }

/** The request and response of the run, or else the request for the example arguments. The service masks secrets. */
export function RequestView({ preview, execution }: RequestViewProps) {
  const exchange = execution?.exchange ?? null
  const request = exchange?.request ?? preview.request
  const problems = exchange ? [] : preview.problems
  if (!request) return <p className="text-sm text-muted">{playgroundTexts.noRequest}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        {execution && !exchange && <p className="mb-2 text-xs text-warning">{playgroundTexts.nothingSent}</p>}
        <h3 className="font-medium">{exchange ? playgroundTexts.sentRequest : playgroundTexts.request}</h3>
        <p className="text-xs text-muted">
          {exchange ? playgroundTexts.sentRequestHint : playgroundTexts.requestHint}
        </p>
      </div>
      <p className="rounded-control border border-line p-3 font-mono text-xs break-all">
        <b>{request.method}</b> {request.url} <CopyButton text={request.url} />
      </p>
      <HeaderList headers={request.headers} />
      <section>
        <h4 className="mb-1 text-xs font-medium text-muted">{playgroundTexts.body}</h4>
        {request.body === null ? (
          <p className="text-xs">{playgroundTexts.emptyBody}</p>
        ) : (
          <TextBlockView text={request.body} />
        )}
      </section>
      {exchange && <ResponseView response={exchange.response} />}
      {problems.length > 0 && (
        <section>
          <h4 className="text-xs font-medium text-warning">{playgroundTexts.problems}</h4>
          <ul className="list-disc pl-5 text-xs">
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`} className="break-words">
                <code className="font-mono">{path}</code> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
