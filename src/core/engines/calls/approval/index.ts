// The content of an approval: the identity of the call, and its arguments in readable form.
export { describeCallArguments } from './describe-call-arguments.ts'
export { fingerprintCall } from './fingerprint-call.ts'
export { summarizeArguments } from './summarize-arguments.ts'
export { makeVisible } from './visible-text.ts'
