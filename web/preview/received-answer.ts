// A real result from the outer page, such as the console. The service itself stores no results of tools.
import { useEffect, useState } from 'preact/hooks'
import { isJsonObject, type JsonObject } from '#base/json.ts'

export type ReceivedAnswer = { arguments: JsonObject; result: JsonObject }

/** Only a page of the service may pass a result, in a message `{type, arguments, result}`. */
function parseAnswerMessage({ source, origin, data }: MessageEvent): ReceivedAnswer | null {
  if (source !== window.parent || window.parent === window || origin !== location.origin) return null
  if (!isJsonObject(data) || data.type !== 'tenon/preview-answer' || !isJsonObject(data.result)) return null
  return { arguments: isJsonObject(data.arguments) ? data.arguments : {}, result: data.result }
}

/** The last result that was passed, or null. Signals the outer page that this page is ready for one. */
export function useReceivedAnswer(onAnswer: () => void): ReceivedAnswer | null {
  const [answer, setAnswer] = useState<ReceivedAnswer | null>(null)
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      const received = parseAnswerMessage(event)
      if (!received) return
      setAnswer(received)
      onAnswer()
    }
    window.addEventListener('message', receive)
    if (window.parent !== window) window.parent.postMessage({ type: 'tenon/preview-ready' }, location.origin)
    return () => window.removeEventListener('message', receive)
  }, [])
  return answer
}
