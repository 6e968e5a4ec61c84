// Values that examples of several entities share.
const suffix = '_01kb0000000000000000000000'

export const exampleIds = {
  app: `app${suffix}`,
  workspace: `ws${suffix}`,
  serviceAccount: `sa${suffix}`,
  authConnection: `auth${suffix}`,
  integration: `int${suffix}`,
  operation: `op${suffix}`,
  tool: `tool${suffix}`,
  widget: `wid${suffix}`,
  draft: `drf${suffix}`,
  release: `rel${suffix}`,
  call: `call${suffix}`,
  testCase: `case${suffix}`,
  difference: `diff${suffix}`,
}

export const exampleTime = '2026-01-31T09:30:00.000Z'
