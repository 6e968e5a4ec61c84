// The endpoint of the operator command. Its credential is in a file that only the operator can read.
import { isSameCredential } from '../credentials.ts'
import type { OperatorToken } from '../operator/operator-token.ts'
import type { IssuerRoute } from './route.ts'

export const operatorTokenPath = '/operator/token'

export const createOperatorRoutes = (
  credential: string,
  issue: () => Promise<OperatorToken>,
): IssuerRoute[] => [
  {
    method: 'POST',
    path: new RegExp(`^${operatorTokenPath}$`),
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-store')
      if (isSameCredential(ctx.get('authorization'), `Bearer ${credential}`)) {
        ctx.body = await issue()
        return
      }
      ctx.status = 401
      ctx.body = {
        error: 'invalid_token',
        error_description: 'the operator credential is missing or outdated',
      }
    },
  },
]
