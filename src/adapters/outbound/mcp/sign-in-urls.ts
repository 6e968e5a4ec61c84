import { isJsonObject } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'

const maxUrls = 5
const maxLength = 2048

/** The addresses that a server asks the user to open (URL elicitation). */
export const listSignInUrls = (elicitations: readonly unknown[]): string[] =>
  elicitations
    .map((elicitation) => (isJsonObject(elicitation) ? String(elicitation.url ?? '') : ''))
    .filter((url) => /^https?:\/\/\S+$/.test(url) && url.length <= maxLength && isCleanText(url))
    .slice(0, maxUrls)
