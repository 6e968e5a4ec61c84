import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Versioned } from '../../../api/api-client.ts'
import { toPreviewAddress } from '../../../api/preview-address.ts'
import { type ToolPreview, toolPreviewQuery } from '../../../api/queries/tools.ts'
import type { Widget } from '../../../api/queries/widgets.ts'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { previewTexts } from '../../../texts/widgets-texts.ts'
import { readTheme } from '../../../theme.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { usePlayground } from '../../tools/playground/playground-store.ts'
import { type PreviewAnswer, toPreviewAnswer } from '../../tools/playground/preview-answer.ts'
import { findAnsweredRun } from '../mapping/use-answer.ts'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { PreviewControls } from './preview-controls.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type PreviewSettings, receivedSample } from './preview-settings.ts'

type PreviewPaneProps = { widget: Versioned<Widget>; edits: WidgetEdits }

/** The saved widget as a chat client shows it. Says when there are unsaved edits. */
export function PreviewPane({ widget: { data: widget, etag }, edits }: PreviewPaneProps) {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [chosen, setChosen] = useState<Partial<PreviewSettings>>({})
  const { runs } = usePlayground(widget.tool_id ?? '')
  const run = findAnsweredRun(runs)
  const answer = useMemo(() => toPreviewAnswer(run), [run])
  const settings: PreviewSettings = {
    sample: answer ? receivedSample : 'example',
    theme: chooseTheme(isSystemDark),
    width: '640',
    mode: widget.display_mode,
    locale: 'en-US',
    ...chosen,
  }
  const change = useCallback(
    (next: Partial<PreviewSettings>) => setChosen((before) => ({ ...before, ...next })),
    [],
  )
  return (
    <Card title={previewTexts.title}>
      <div className="flex flex-col gap-3">
        <PreviewControls settings={settings} hasAnswer={answer !== null} onChange={change} />
        {edits.isDirty && !edits.isSaving ? (
          <p role="status" className="text-xs font-medium text-warning">
            {previewTexts.behind}
          </p>
        ) : (
          <p className="text-xs text-muted">
            {settings.sample === receivedSample ? previewTexts.received : previewTexts.current}
          </p>
        )}
        <PreviewContent
          widget={widget}
          version={etag}
          settings={settings}
          answer={settings.sample === receivedSample ? answer : null}
          onChange={change}
        />
      </div>
    </Card>
  )
}

/** Starts with the colour scheme of the console. */
function chooseTheme(isSystemDark: boolean): string {
  const theme = readTheme()
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme
}

type PreviewContentProps = {
  widget: Widget
  version: string
  settings: PreviewSettings
  answer: PreviewAnswer | null
  onChange: (change: Partial<PreviewSettings>) => void
}

function PreviewContent({ widget, version, settings, answer, onChange }: PreviewContentProps) {
  const { app_id: appId, visibility } = widget
  const toolId = widget.tool_id ?? ''
  const queries = useQueryClient()
  const query = useQuery({ ...toolPreviewQuery(appId, toolId), enabled: toolId !== '' })
  if (toolId === '') return <Notice tone="info" title={previewTexts.noTool} />
  if (visibility === 'hidden') return <Notice tone="info" title={previewTexts.hidden} />
  return (
    <QueryContent query={query}>
      {({ preview }) =>
        preview.preview_url ? (
          <PreviewFrame
            address={toPreviewAddress(preview.preview_url)}
            version={version}
            settings={settings}
            answer={answer}
            onChange={onChange}
            onReload={() =>
              void queries.invalidateQueries({ queryKey: toolPreviewQuery(appId, toolId).queryKey })
            }
          />
        ) : (
          <NoPreview preview={preview} />
        )
      }
    </QueryContent>
  )
}

function NoPreview({ preview: { runtime_status } }: { preview: ToolPreview }) {
  const { state, reason } = runtime_status
  if (state === 'exposed') return <Notice tone="info" title={previewTexts.otherWidget} />
  return (
    <Notice tone="warning" title={previewTexts.none}>
      {toolsTexts.hiddenReasons[reason] ?? reason}
    </Notice>
  )
}
