import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

type NamedToken = { id: string; name: string }

/** Finds by id, or by name if only one token has it. */
export function findNamedToken<Token extends NamedToken>(
  tokens: readonly Token[],
  named: string,
  listing: string,
): Token {
  const byId = tokens.find(({ id }) => id === named)
  if (byId) return byId
  const [found, ...others] = tokens.filter(({ name }) => name === named)
  if (others.length > 0)
    throw createUsageFailure(
      `${others.length + 1} tokens have the name "${named}": pass an id from \`${listing}\`.`,
    )
  if (found) return found
  throw new CommandFailure(`There is no token "${named}".`, {
    exitCode: exitCodes.notFound,
    nextStep: `Run \`${listing}\` to see all of them.`,
  })
}
