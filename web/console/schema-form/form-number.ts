import { ExactNumber } from '#base/exact-number.ts'

export type FormNumber = number | ExactNumber

export const isNumber = (value: unknown): value is FormNumber =>
  typeof value === 'number' || value instanceof ExactNumber
