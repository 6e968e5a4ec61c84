import { truncateText } from '#base/text.ts'

const maxLength = 200

/** As text, in short. */
export const presentValue = (value: unknown): string =>
  truncateText(typeof value === 'string' ? value : JSON.stringify(value), maxLength)
