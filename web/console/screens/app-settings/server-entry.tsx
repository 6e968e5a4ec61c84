import { useQuery } from '@tanstack/react-query'
import type { App } from '../../api/queries/apps.ts'
import { serverJsonQuery } from '../../api/queries/releases.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryContent } from '../../ui/query-content.tsx'

const texts = appSettingsTexts.server

/** The entry of the live release for the MCP registry. */
export function ServerEntry({ app }: { app: App }) {
  const releaseId = app.latest_release?.id ?? ''
  const entry = useQuery({ ...serverJsonQuery(app.id, releaseId), enabled: releaseId !== '' })
  if (!releaseId) return <EmptyState title={texts.none} />
  return (
    <QueryContent query={entry}>
      {(server) => {
        const text = JSON.stringify(server, null, 2)
        return (
          <div className="flex max-w-3xl flex-col gap-3">
            <p className="text-sm text-muted">{texts.hint}</p>
            <div className="relative">
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reached by the keyboard
                tabIndex={0}
                className="overflow-x-auto rounded-card border border-line bg-surface p-4 pr-12 font-mono text-xs"
              >
                {text}
              </pre>
              <CopyButton text={text} className="absolute top-2 right-2" />
            </div>
            <a
              download="server.json"
              href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
              className={buttonClasses('secondary', 'self-start')}
            >
              {texts.download}
            </a>
          </div>
        )
      }}
    </QueryContent>
  )
}
