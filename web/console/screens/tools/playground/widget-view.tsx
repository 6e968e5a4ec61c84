import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { toPreviewAddress } from '../../../api/preview-address.ts'
import type { ToolPreview } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import type { PlaygroundRun } from './playground-store.ts'
import { type PreviewAnswer, toPreviewAnswer, usePassedAnswer } from './preview-answer.ts'

type WidgetViewProps = { preview: ToolPreview; run: PlaygroundRun | undefined; appId: string }

/**
 * The widget of the draft, with the result of the run if there is one. The preview page restricts it as chat
 * clients do.
 */
export function WidgetView({ preview, run, appId }: WidgetViewProps) {
  const answer = useMemo(() => toPreviewAnswer(run), [run])
  if (!preview.preview_url)
    return (
      <p className="text-sm text-muted">
        {playgroundTexts.noWidget}{' '}
        <Link to="/apps/$appId/widgets" params={{ appId }} className="text-accent underline">
          {playgroundTexts.makeWidget}
        </Link>
      </p>
    )
  const address = toPreviewAddress(preview.preview_url)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-muted">
        {answer ? playgroundTexts.widgetAnswerHint : playgroundTexts.widgetHint}{' '}
        <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
          {playgroundTexts.openPreview}
        </a>
      </p>
      {/* Loaded again to remove the result, since the page keeps the last one. */}
      <AnswerFrame key={answer ? 'answer' : 'sample'} address={address} answer={answer} />
    </div>
  )
}

function AnswerFrame({ address, answer }: { address: string; answer: PreviewAnswer | null }) {
  const frame = useRef<HTMLIFrameElement>(null)
  usePassedAnswer(frame, answer)
  return (
    <iframe
      ref={frame}
      src={address}
      title={playgroundTexts.widgetTitle}
      sandbox="allow-scripts allow-forms"
      className="h-160 w-full rounded-control border border-line bg-surface"
    />
  )
}
