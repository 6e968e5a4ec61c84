import Type, { type Static } from 'typebox'
import { defaultsOf } from '#core/entities/entity.ts'
import { prompt, promptArgumentMembers } from '#core/entities/prompt.ts'
import type { NewPrompt, Prompt, PromptArgument, PromptChange } from '#core/model/prompts/prompt.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { keyString, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { AccessV3 } from '../access/access.wire.ts'

const PromptArgumentBody = Type.Object({
  name: Type.String({
    pattern: '^(?!(__proto__|constructor|prototype)$)[^{}\\s]{1,100}$',
  }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  required: Type.Optional(Type.Boolean({ default: false })),
})

const promptProperties = {
  description: Type.Optional(longString),
  arguments: Type.Optional(Type.Array(PromptArgumentBody, { maxItems: 50 })),
  access: Type.Optional(AccessV3),
}

const templateString = Type.String({
  minLength: 1,
  maxLength: 20_000,
})

export const NewPromptV3 = Type.Object(
  { key: Type.Optional(keyString), name: nameString, ...promptProperties, template: templateString },
  { title: 'PromptCreation' },
)

export const PromptChangeV3 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    ...promptProperties,
    template: Type.Optional(templateString),
  },
  { title: 'PromptChange' },
)

export const PromptOrderV3 = Type.Object(
  {
    prompt_ids: Type.Array(Type.String(), {
      maxItems: 1000,
    }),
  },
  { title: 'PromptOrder' },
)

export const PromptV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    arguments: Type.Array(
      Type.Object({ name: Type.String(), description: Type.String(), required: Type.Boolean() }),
    ),
    template: Type.String(),
    access: AccessV3,
    order: Type.Integer(),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Prompt' },
)

export const promptCodecV3 = createCodec(prompt.members, 'snake_case', {}, { promptIds: plain })

const completeArgument = (argument: Partial<PromptArgument> & { name: string }): PromptArgument => ({
  ...defaultsOf(promptArgumentMembers),
  ...argument,
})

const readPromptChange = promptCodecV3.compileParser(PromptChangeV3)
export const parsePromptChange = (body: Static<typeof PromptChangeV3>): PromptChange => {
  const { arguments: declared, ...change } = readPromptChange(body)
  return { ...change, ...(declared && { arguments: declared.map(completeArgument) }) }
}

export const parseNewPrompt = (body: Static<typeof NewPromptV3>): NewPrompt => ({
  description: '',
  arguments: [],
  access: null,
  ...parsePromptChange(body),
  name: body.name,
  template: body.template,
})

const presentPromptFields = promptCodecV3.compilePresenter(PromptV3)
export const presentPrompt = (row: Prompt): Static<typeof PromptV3> => presentPromptFields(row)
