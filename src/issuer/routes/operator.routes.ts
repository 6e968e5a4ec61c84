// How the operator's command asks an issuer that is running. The credential stands in a file that only the operator can read.
import { isSame } from '../digest.ts'
import type { OperatorToken } from '../operator-token.ts'
import type { Route } from './route.ts'

export const operatorTokenPath = '/operator/token'

export const operatorRoutes = (credential: string, issue: () => Promise<OperatorToken>): Route[] => [
  {
    method: 'POST',
    path: new RegExp(`^${operatorTokenPath}$`),
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-store')
      if (isSame(ctx.get('authorization'), `Bearer ${credential}`)) {
        ctx.body = await issue()
        return
      }
      ctx.status = 401
      ctx.body = {
        error: 'invalid_token',
        error_description: 'the operator credential is not the current one',
      }
    },
  },
]
