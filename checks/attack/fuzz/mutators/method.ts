import { METHODS } from 'node:http'
import { setHeader } from '../fuzz-request.ts'
import type { RequestMutator } from './request-mutator.ts'

export const methodMutators: Record<string, RequestMutator> = {
  'another method': (request, { random }) => {
    request.method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  },
  'any known method': (request, { random }) => {
    request.method = random.pick(METHODS)
  },
  'an invalid method': (request, { random }) => {
    request.method = random.pick(['FOO', 'get', '', 'G\u0000T', 'GET\t', 'PRI', 'x'.repeat(200)])
  },
  'a method in a header': (request, { random }) => {
    setHeader(request, 'X-HTTP-Method-Override', random.pick(['DELETE', 'PATCH', 'TRACE']))
  },
  'another protocol version': (request, { random }) => {
    request.version = random.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9', 'HTTPS/1.1', ''])
  },
}
