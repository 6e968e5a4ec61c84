// What the OpenAPI documents say about prompts.
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'
import { exampleIds } from './example-texts.ts'

const prompt: MemberDescriptions = {
  id: { text: 'Identifies the prompt.', example: exampleIds.prompt },
  appId: { text: 'The app that it belongs to.', example: exampleIds.app },
  key: {
    text: 'The name by which clients ask for it, unique in the app. Derived from the name; stays when the name changes.',
    example: 'recommend_books',
  },
  name: { text: 'Title that clients show to people.', example: 'Recommend books' },
  description: { text: 'What it is for.', example: 'Recommends books about a topic.' },
  arguments: {
    text: 'What the user is asked for. A request replaces the whole list.',
    members: {
      name: {
        text: 'Name of the argument, unique in the prompt, without spaces and braces; the template uses it as `{{name}}`.',
        example: 'topic',
      },
      description: { text: 'What clients show beside it.', example: 'What the books are about.' },
      required: 'Whether the prompt needs it. By default false.',
    },
  },
  template: {
    text: 'The message to the model; `{{argument}}` is replaced.',
    example: 'Recommend books about {{topic}}.',
  },
  createdAt: 'When the prompt was created.',
  updatedAt: 'When the prompt was last changed.',
}

export const promptEntities = { Prompt: prompt }
