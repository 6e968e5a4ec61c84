import type { JsonMembers } from '../../../schema-form/json-schema.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'

/** The arguments in one line. */
export const describeArguments = (args: JsonMembers): string =>
  Object.entries(args)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ') || playgroundTexts.noArguments
