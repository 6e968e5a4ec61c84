import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { FilePrompt } from '#core/model/app-files/app-file.ts'
import { keyString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { NewPromptV3, parseNewPrompt } from '../prompts/prompt.wire.ts'
import { omitDefaults } from './default-members.ts'

export const FilePromptV3 = Type.Object(
  { ...NewPromptV3.properties, key: keyString, name: Type.Optional(nameString) },
  { title: 'AppFilePrompt' },
)

export const parseFilePrompt = ({ key, ...body }: Static<typeof FilePromptV3>): FilePrompt => ({
  ...parseNewPrompt({ ...body, name: body.name ?? key }),
  key,
})

export const presentFilePrompt = ({ key, arguments: declared, ...prompt }: FilePrompt): JsonObject =>
  omitDefaults(
    {
      key,
      ...prompt,
      arguments: declared.map((argument) => omitDefaults(argument, { description: '', required: false })),
    },
    { name: key, description: '', arguments: [], access: null },
  )
