import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'

const maxLength = 200

/** The path of a request in texts for models. */
export const showPath = (path: string): string => truncateText(removeHiddenText(path).text, maxLength)
