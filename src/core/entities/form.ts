import { defaultsOf } from './entity.ts'
import { formFieldMembers } from './form-field.ts'
import { choice, flag, list, nest, text, textList } from './member.ts'
import { modelSees } from './model-sees.ts'

export const formSectionMembers = {
  id: text({ text: 'Identifies the section.', example: 'contact' }),
  title: text({ text: 'Heading of the section; empty if there is none.', example: 'Contact', default: '' }),
  description: text({
    text: 'Text below the heading; empty if there is none.',
    example: 'For the receipt.',
    default: '',
  }),
  fieldIds: textList({ text: 'The {id} of each field in the section.', example: ['mail'], default: [] }),
}

export const formLayoutMembers = {
  title: text({ text: 'Heading of the form; empty if there is none.', example: 'Order', default: '' }),
  description: text({
    text: 'Text below the heading; empty if there is none.',
    example: 'For the receipt.',
    default: '',
  }),
  submitLabel: text({ text: 'Text of the button; empty: "Send".', example: 'Order now', default: '' }),
  steps: flag({
    text: 'Whether each section is a step of its own, with buttons to the next and the previous one. By default false.',
    default: false,
  }),
  sections: list(formSectionMembers, {
    text: 'Groups of fields, in their order. Fields in no section come last.',
    default: [],
  }),
}

export const formBindingMembers = {
  fieldId: text({ text: 'The {id} of the field.', example: 'mail' }),
  targetArgPath: text({
    text: 'Path of the argument: `email`, `customer.email`, `lines[0].price`; `lines[].price` for each item of a list, whose fields are rows that people add and remove. Objects and lists on the way are created.',
    example: 'customer.email',
  }),
  status: text({
    text: 'Whether the binding is in use. By default `mapped`.',
    values: { mapped: 'in use', unmapped: 'not in use: the field fills no argument' },
    default: 'mapped',
  }),
}

export const formSubmitMembers = {
  mode: text({
    text: 'What submitting does. By default `callTool`. Any other value sends the form to the chat as a message.',
    values: { callTool: 'calls the tool {targetToolName}', followUpMessage: 'sends a message to the chat' },
    default: 'callTool',
  }),
  targetToolName: text({
    text: 'Key or name of the tool that gets the values.',
    example: 'create_order',
    default: '',
  }),
  successMessage: text({
    text: 'Text after a successful submission; empty: "Sent."',
    example: 'Thank you.',
    default: '',
  }),
  resetOnSubmit: flag({
    text: 'Whether the fields return to their initial values after a successful submission. By default false.',
    default: false,
  }),
  changedOnly: flag({
    text: 'Whether only values that the user changed are sent, and hidden ones. By default false.',
    default: false,
  }),
  modelSees,
  bindings: list(formBindingMembers, {
    text: 'Which argument each field fills. A field without a binding fills none.',
    default: [],
  }),
}

export const formMembers = {
  /**
   * The shapes that API families use: `sectioned` has a layout, sections and bindings, `flat` has only fields, each of
   * which fills the argument with the field's key.
   */
  shape: choice({ of: ['flat', 'sectioned'], default: 'sectioned' }),
  fields: list(formFieldMembers, { text: 'The fields. A request replaces the whole list.', default: [] }),
  layout: nest(formLayoutMembers, { default: defaultsOf(formLayoutMembers) }),
  submit: nest(formSubmitMembers, {
    text: 'What submitting does.',
    default: defaultsOf(formSubmitMembers),
  }),
}
