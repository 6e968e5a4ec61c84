import { expect, test } from 'vitest'
import { isResourceUnsupported, rejectsResource } from './unsupported-resource.ts'

const entra = 'https://login.microsoftonline.com/common/oauth2/v2.0'

test.each([
  [`${entra}/authorize`, `${entra}/token`, true],
  ['', 'https://login.partner.microsoftonline.cn/t/oauth2/v2.0/token', true],
  ['https://login.microsoftonline.com/common/oauth2/authorize', '', false],
  ['https://login.example.com/authorize', 'https://login.example.com/token', false],
])('the server of %j and %j is known to refuse the parameter: %j', (authorization, token, expected) => {
  expect(rejectsResource({ authorizationEndpoint: authorization, tokenEndpoint: token })).toBe(expected)
})

test.each([
  ['invalid_request', "AADSTS901002: The 'resource' request parameter is not supported.", true],
  ['invalid_target', 'AADSTS9010010: The resource parameter does not match the requested scopes.', true],
  ['invalid_request', 'unknown parameter: resource', true],
  ['invalid_target', 'The resource parameter is not allowed', true],
  ['invalid_target', '', false],
  ['invalid_target', 'The requested resource is invalid.', false],
  ['invalid_grant', 'The resource is not allowed', false],
])('%s, %j refuses the parameter itself: %j', (error, description, expected) => {
  expect(isResourceUnsupported({ error, description })).toBe(expected)
})
