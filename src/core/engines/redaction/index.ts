// The only entrance of this engine: other modules import nothing else of it.
export { createRedactor } from './redactor.ts'
export {
  createStoredDataRedactor,
  createTimeSlicedRedactor,
  type RedactStoredData,
} from './stored-data-redactor.ts'
