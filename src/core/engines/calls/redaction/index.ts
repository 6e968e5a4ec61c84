export { createRedactor } from './redactor.ts'
export {
  createStoredDataRedactor,
  createTimeSlicedRedactor,
  type RedactStoredData,
} from './stored-data-redactor.ts'
