import { Link } from '@tanstack/react-router'
import { serviceUrl } from '../../../api/api-client.ts'
import type { ToolPreview } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'

/** The widget of the draft in the service's preview page, which restricts it as chat clients do. */
export function WidgetView({ preview, appId }: { preview: ToolPreview; appId: string }) {
  if (!preview.preview_url)
    return (
      <p className="text-sm text-muted">
        {playgroundTexts.noWidget}{' '}
        <Link to="/apps/$appId/widgets" params={{ appId }} className="text-accent underline">
          {playgroundTexts.makeWidget}
        </Link>
      </p>
    )
  // The page is on the same service; behind a proxy its address may have been built from another name of it.
  const address = serviceUrl + preview.preview_url.slice(preview.preview_url.indexOf('/preview/'))
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-muted">
        {playgroundTexts.widgetHint}{' '}
        <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
          {playgroundTexts.openPreview}
        </a>
      </p>
      <iframe
        src={address}
        title={playgroundTexts.widgetTitle}
        sandbox="allow-scripts allow-forms"
        className="h-160 w-full rounded-control border border-line bg-surface"
      />
    </div>
  )
}
