export { completeForm } from './complete-form.ts'
