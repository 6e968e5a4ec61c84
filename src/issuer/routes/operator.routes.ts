// The endpoints of the operator's commands. Their credential is in a file that only the operator can read.
import { ServiceError } from '#base/errors.ts'
import { isSameCredential } from '../credentials.ts'
import { readFormBody } from '../http/read-form-body.ts'
import type { KoaContext } from '../http/responses.ts'
import type { OperatorToken } from '../operator/operator-token.ts'
import type { IssuerRoute } from './route.ts'

export const operatorTokenPath = '/operator/token'
export const operatorUsersPath = '/operator/users'

/** The form field with the command, as JSON. */
export const commandField = 'command'

export type OperatorRouteOptions = {
  credential: string
  issueToken(): Promise<OperatorToken>
  /** Throws a ServiceError, with a message for the operator. */
  runUserCommand(command: unknown): Promise<object>
}

export function createOperatorRoutes(options: OperatorRouteOptions): IssuerRoute[] {
  const { credential } = options
  return [
    createOperatorRoute(credential, operatorTokenPath, options.issueToken),
    createOperatorRoute(credential, operatorUsersPath, async (ctx) => {
      const form = await readFormBody(ctx.req)
      return options.runUserCommand(JSON.parse(form?.get(commandField) ?? 'null'))
    }),
  ]
}

const createOperatorRoute = (
  credential: string,
  path: string,
  run: (ctx: KoaContext) => Promise<object>,
): IssuerRoute => ({
  method: 'POST',
  path: new RegExp(`^${path}$`),
  async handle(ctx) {
    ctx.set('Cache-Control', 'no-store')
    // @guard operator-token
    if (isSameCredential(ctx.get('authorization'), `Bearer ${credential}`)) return sendOutcome(ctx, run)
    ctx.status = 401
    ctx.body = {
      error: 'invalid_token',
      error_description: 'the operator credential is missing or outdated',
    }
  },
})

async function sendOutcome(ctx: KoaContext, run: (ctx: KoaContext) => Promise<object>): Promise<void> {
  try {
    ctx.body = await run(ctx)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unavailable') throw error
    ctx.status = 409
    ctx.body = { error: error.code, error_description: error.message }
  }
}
