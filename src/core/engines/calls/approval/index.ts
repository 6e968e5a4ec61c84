// What a person is asked to approve: which call it is, and its arguments in plain words.
export { describeCallArguments } from './describe-call-arguments.ts'
export { fingerprintCall } from './fingerprint-call.ts'
export { summarizeArguments } from './summarize-arguments.ts'
export { makeVisible } from './visible-text.ts'
