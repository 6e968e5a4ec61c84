import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'

const maxLength = 200

/** The path of a request as texts show it to a model. */
export const showPath = (path: string): string => truncateText(removeHiddenText(path).text, maxLength)
