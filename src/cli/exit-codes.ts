import type { TenonError } from '#client'

/** The meanings of exit codes, which docs/cli.md lists. */
export const exitCodes = {
  success: 0,
  failure: 1,
  invalid: 2,
  signIn: 3,
  notFound: 4,
  conflict: 5,
  interrupted: 130,
} as const

export const exitCodeMeanings: Record<number, string> = {
  [exitCodes.success]: 'It worked.',
  [exitCodes.failure]:
    'Another failure; `migrate --check` found something to migrate, or `diff --exit-code` or `changes --exit-code` a difference.',
  [exitCodes.invalid]:
    'Wrong arguments, an invalid file, a draft that cannot be released or is not ready for a store of `--for`, a test case that failed, or a warning of `lint`.',
  [exitCodes.signIn]: 'Not signed in, or not permitted.',
  [exitCodes.notFound]: 'There is no such app, tool, release …',
  [exitCodes.conflict]: 'Someone else made a conflicting change.',
  [exitCodes.interrupted]: 'Interrupted by Ctrl-C.',
}

const codesByError: Record<string, number> = {
  unauthorized: exitCodes.signIn,
  forbidden: exitCodes.signIn,
  sign_in_failed: exitCodes.signIn,
  not_found: exitCodes.notFound,
  conflict: exitCodes.conflict,
  precondition_failed: exitCodes.conflict,
  invalid_request: exitCodes.invalid,
  unprocessable: exitCodes.invalid,
  draft_blocked: exitCodes.invalid,
  payload_too_large: exitCodes.invalid,
}

export const findExitCode = ({ code }: TenonError): number => codesByError[code] ?? exitCodes.failure
