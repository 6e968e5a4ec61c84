export { completeForm } from './complete-form.ts'
export { describeArgument } from './describe-argument.ts'
