import { parseExactJson } from '#base/exact-json.ts'
import { ExactNumber } from '#base/exact-number.ts'

export type FormNumber = number | ExactNumber

export const isNumber = (value: unknown): value is FormNumber =>
  typeof value === 'number' || value instanceof ExactNumber

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** The number of an input; one that a double cannot hold keeps its digits. */
export const parseNumberText = (text: string): FormNumber =>
  jsonNumber.test(text) ? parseExactJson(text) : Number(text)
