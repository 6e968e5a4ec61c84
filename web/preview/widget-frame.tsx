import { useEffect, useRef, useState } from 'preact/hooks'
import { isJsonObject } from '#base/json.ts'
import type { WidgetPreview } from '#core/model/widget-preview.ts'
import { type Choice, sizes } from './choice.ts'
import { type Hosted, type HostedEvents, host } from './hosted.ts'

type Props = { preview: WidgetPreview; choice: Choice; events: Omit<HostedEvents, 'onHeight'> }

/** The widget in a frame with an opaque origin. Remounted for each sample, since a widget gets one tool result. */
export function WidgetFrame({ preview, choice, events }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hosted = useRef<Hosted>(null)
  const [height, setHeight] = useState(120)
  useEffect(() => {
    if (!frame.current) return
    hosted.current = host(frame.current, preview, choice, { ...events, onHeight: setHeight })
    return () => hosted.current?.close()
  }, [])
  useEffect(() => hosted.current?.change(choice), [choice])
  const { mode, width } = choice
  const style = {
    width: mode === 'pip' ? '320px' : mode === 'inline' && width > 0 ? `${width}px` : '100%',
    height: `${mode === 'inline' ? height : sizes[mode]}px`,
  }
  return (
    <div class={`widget ${mode} ${isBare(preview) ? 'bare' : ''}`} style={style}>
      <iframe ref={frame} title="Widget" sandbox="allow-scripts allow-forms" />
    </div>
  )
}

/** Clients draw a border unless the widget declines it. */
function isBare({ resource: { _meta } }: WidgetPreview): boolean {
  const ui = isJsonObject(_meta) ? _meta.ui : undefined
  return isJsonObject(ui) && ui.prefersBorder === false
}
