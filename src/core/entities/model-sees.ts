import { choice } from './member.ts'

/** A member of actions and of forms. */
export const modelSees = choice({
  text: 'What the model reads about a call that the user made in the widget. By default `outcome`.',
  values: {
    outcome: 'that it was made, whether it succeeded, and visible values',
    answer: 'its arguments and the answer of the tool, too',
  },
  closed: true,
  default: 'outcome',
})
