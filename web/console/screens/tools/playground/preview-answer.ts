// A real answer for the preview: the page in the frame says when it listens, and gets it as a message.
import { type RefObject, useEffect } from 'react'
import { toRoundedNumbers } from '#base/exact-json.ts'
import type { JsonMembers } from '../../../schema-form/json-schema.ts'
import type { PlaygroundRun } from './playground-store.ts'

/** `result` is what `tools/call` returns to clients of the newest revision. */
export type PreviewAnswer = { arguments: JsonMembers; result: JsonMembers }

export function toPreviewAnswer(run: PlaygroundRun | undefined): PreviewAnswer | null {
  const result = run?.execution?.client_results[0]?.result
  // As a client parses it; a message cannot pass other numbers.
  return run && result ? toRoundedNumbers({ arguments: run.arguments, result }) : null
}

const isReadyMessage = (data: unknown) => (data as { type?: unknown } | null)?.type === 'tenon/preview-ready'

/** Passes the answer to the preview page when it listens, and again when it changes. Null passes none. */
export function usePassedAnswer(frame: RefObject<HTMLIFrameElement | null>, answer: PreviewAnswer | null) {
  useEffect(() => {
    if (!answer) return
    // The page has no origin to which the message could be restricted; it comes from this service.
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
