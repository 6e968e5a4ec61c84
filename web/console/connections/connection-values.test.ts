import { expect, test } from 'vitest'
import { parseParametersText, toParametersText } from './config-fields.ts'
import { emptyValues, toConnectionBody, toConnectionValues } from './connection-values.ts'

test('only members of the type are sent', () => {
  const values = {
    ...emptyValues,
    name: ' Key ',
    config: { header_name: 'X-Key', api_key: 'secret', password: 'of another type' },
  }
  expect(toConnectionBody(values)).toEqual({
    name: 'Key',
    grants: [],
    config: {
      type: 'api_key',
      enabled: true,
      header_name: 'X-Key',
      query_param_name: '',
      header_prefix: '',
      api_key: 'secret',
    },
  })
})

test('scopes are words, and the grant follows from the signed-in party', () => {
  const oauth = {
    ...emptyValues,
    name: 'Login',
    type: 'oauth' as const,
    config: { scopes: 'read, write  admin' },
  }
  expect(toConnectionBody(oauth)).toMatchObject({
    grants: ['authorization_code', 'refresh_token'],
    config: { scopes: ['read', 'write', 'admin'] },
  })
  expect(toConnectionBody({ ...oauth, grant: 'client_credentials' }).grants).toEqual(['client_credentials'])
})

test('further parameters are edited line by line, or as a query', () => {
  const config = {
    client_auth_method: 'none',
    resource: 'none',
    authorization_parameters: 'access_type=offline&prompt=consent',
    token_parameters: ' audience=https://api.example.com?a=b \n\nscope=a b\nacr_values=',
  }
  expect(toConnectionBody({ ...emptyValues, type: 'oauth', config }).config).toMatchObject({
    client_auth_method: 'none',
    resource: 'none',
    authorization_parameters: { access_type: 'offline', prompt: 'consent' },
    token_parameters: { audience: 'https://api.example.com?a=b', scope: 'a b', acr_values: '' },
  })
})

test('every parameter is sent back as it is shown', () => {
  const parameters = { a: 'x&y=z', b: '1+1', c: '50%', d: '', e: 'two words', f: 'line\nline', g: 'é#?' }
  expect(parseParametersText(toParametersText(parameters))).toEqual(parameters)
})

test('shown values of a connection are sent back unchanged', () => {
  const body = toConnectionBody({
    ...emptyValues,
    name: 'Login',
    type: 'oauth',
    grant: 'client_credentials',
    config: { scopes: 'a b', client_secret: '********' },
  })
  const shown = toConnectionValues(body as never)
  expect(toConnectionBody(shown)).toEqual(body)
})
