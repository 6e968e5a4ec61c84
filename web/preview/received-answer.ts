// A real answer that the page around the preview passes, as the console does: the service stores no answers of tools.
import { useEffect, useState } from 'preact/hooks'
import { isJsonObject, type JsonObject } from '#base/json.ts'

export type ReceivedAnswer = { arguments: JsonObject; result: JsonObject }

/** Only a page of the service itself may pass one, in a message `{type, arguments, result}`. */
function parseAnswerMessage({ source, origin, data }: MessageEvent): ReceivedAnswer | null {
  if (source !== window.parent || window.parent === window || origin !== location.origin) return null
  if (!isJsonObject(data) || data.type !== 'tenon/preview-answer' || !isJsonObject(data.result)) return null
  return { arguments: isJsonObject(data.arguments) ? data.arguments : {}, result: data.result }
}

/** The last answer that was passed; null before. Tells the page around that one can be passed. */
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
