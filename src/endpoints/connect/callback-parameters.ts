import { isCleanText } from '#base/text.ts'
import type { CallbackParameters } from '#core/engines/credentials/oauth-client/index.ts'

const maxParameterLength = 4_096

/** Null when `state` is missing, or any parameter is repeated (RFC 6749, 3.1), not valid text or too long. */
export function parseCallbackParameters(query: URLSearchParams): CallbackParameters | null {
  const names = ['state', 'code', 'error', 'error_description', 'iss']
  const values = names.map((name) => query.getAll(name))
  const isAcceptable = values.every((all) => all.length <= 1 && all.every(isAcceptableText))
  if (!isAcceptable) return null
  const [state = '', code = '', error = '', errorDescription = '', iss = ''] = values.map(
    ([first = '']) => first,
  )
  return state === '' ? null : { state, code, error, errorDescription, iss }
}

const isAcceptableText = (text: string) => text.length <= maxParameterLength && isCleanText(text)
