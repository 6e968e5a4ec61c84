import { useEffect, useRef, useState } from 'preact/hooks'
import { isJsonObject } from '#base/json.ts'
import type { WidgetPreview } from '#core/model/widgets/widget-preview.ts'
import { frameHeights, type PreviewSettings } from './preview-settings.ts'
import type { ReceivedAnswer } from './received-answer.ts'
import { hostWidget, type WidgetHost, type WidgetHostEvents } from './widget-host.ts'

type WidgetFrameProps = {
  preview: WidgetPreview
  answer: ReceivedAnswer | null
  settings: PreviewSettings
  events: Omit<WidgetHostEvents, 'onHeight'>
}

/**
 * The widget in a frame with an opaque origin. Mounted again for each sample, since a widget gets one tool
 * result.
 */
export function WidgetFrame({ preview, answer, settings, events }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const widgetHost = useRef<WidgetHost>(null)
  const [height, setHeight] = useState(120)
  useEffect(() => {
    if (!frame.current) return
    widgetHost.current = hostWidget(frame.current, { ...preview, answer }, settings, {
      ...events,
      onHeight: setHeight,
    })
    return () => widgetHost.current?.close()
  }, [])
  useEffect(() => widgetHost.current?.change(settings), [settings])
  const { mode, width } = settings
  const style = {
    width: mode === 'pip' ? '320px' : mode === 'inline' && width > 0 ? `${width}px` : '100%',
    height: `${mode === 'inline' ? height : frameHeights[mode]}px`,
  }
  return (
    <div class={`widget ${mode} ${isBorderless(preview) ? 'bare' : ''}`} style={style}>
      <iframe ref={frame} title="Widget" sandbox="allow-scripts allow-forms" />
    </div>
  )
}

/** Clients draw a border unless the widget declines it. */
function isBorderless({ resource: { _meta } }: WidgetPreview): boolean {
  const ui = isJsonObject(_meta) ? _meta.ui : undefined
  return isJsonObject(ui) && ui.prefersBorder === false
}
