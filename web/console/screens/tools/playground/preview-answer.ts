// Passes a real result to the preview. The page in the frame says when it is ready, and gets the result as a message.
import { type RefObject, useEffect } from 'react'
import { toRoundedNumbers } from '#base/exact-json.ts'
import type { JsonMembers } from '../../../schema-form/json-schema.ts'
import type { PlaygroundRun } from './playground-store.ts'

/** `result` is the result of `tools/call` for clients of the newest MCP revision. */
export type PreviewAnswer = { arguments: JsonMembers; result: JsonMembers }

export function toPreviewAnswer(run: PlaygroundRun | undefined): PreviewAnswer | null {
  const result = run?.execution?.client_results[0]?.result
  // Numbers as a client parses them; a message cannot pass exact ones.
  return run && result ? toRoundedNumbers({ arguments: run.arguments, result }) : null
}

const isReadyMessage = (data: unknown) => (data as { type?: unknown } | null)?.type === 'tenon/preview-ready'

/** Passes the result when the preview page is ready, and again when it changes. Null passes none. */
export function usePassedAnswer(frame: RefObject<HTMLIFrameElement | null>, answer: PreviewAnswer | null) {
  useEffect(() => {
    if (!answer) return
    // The page has an opaque origin, so the message cannot name a target. It comes from this service.
    const pass = () =>
      frame.current?.contentWindow?.postMessage({ type: 'tenon/preview-answer', ...answer }, '*')
    const receive = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && isReadyMessage(data)) pass()
    }
    addEventListener('message', receive)
    pass()
    return () => removeEventListener('message', receive)
  }, [frame, answer])
}
