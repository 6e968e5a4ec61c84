// Descriptions of the forms of widgets in the OpenAPI documents.
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

const visibleLimit = (text: string) => `${text} Checked in the browser; absent or null: no limit.`

const validation: MemberDescriptions = {
  minLength: visibleLimit('Minimum number of characters.'),
  maxLength: visibleLimit('Maximum number of characters.'),
  min: visibleLimit('Minimum value.'),
  max: visibleLimit('Maximum value.'),
  minItems: visibleLimit('Minimum number of values to choose.'),
  maxItems: visibleLimit('Maximum number of values to choose.'),
  pattern: {
    text: 'Regular expression that the text must match; empty: none. Used only if no text can make it slow.',
    example: '^[A-Z]{2}\\d+$',
  },
}

const formField: MemberDescriptions = {
  id: { text: 'Identifies the field in the form; by default its {key}.', example: 'mail' },
  key: { text: 'Name of the field, by which placeholders of actions refer to it.', example: 'mail' },
  label: { text: 'Label; empty: {key}.', example: 'E-mail' },
  type: {
    text: 'Kind of control. By default `text`. Common synonyms are understood (`dropdown`, `boolean`, `upload` …); any other value is a text field.',
    values: {
      text: 'one line of text',
      textarea: 'several lines of text',
      number: 'a number',
      integer: 'a whole number',
      date: 'a date',
      'datetime-local': 'a date and time',
      time: 'a time',
      email: 'an e-mail address',
      url: 'a web address',
      tel: 'a telephone number',
      password: 'a secret, which is never passed to the model',
      color: 'a colour',
      select: 'one of {options}, from a list',
      radio: 'one of {options}, as buttons',
      checkbox: 'yes or no',
      checkboxes: 'any number of {options}',
      file: 'a file of up to 5 MB',
      hidden: 'sent without being shown',
    },
  },
  required: 'Whether it must be filled in. By default false.',
  placeholder: { text: 'Text in the empty field.', example: 'ada@example.com' },
  helpText: { text: 'Help below the field.', example: 'The receipt is sent there.' },
  accept: { text: '`file`: accepted media types and endings; empty: all.', example: 'image/*,.pdf' },
  multiple: 'Whether several values can be chosen. By default false.',
  aiFillable:
    'Whether the field starts with the value that the model gave for its argument. By default false.',
  aiVisible: 'Whether the model sees what the user entered. By default false.',
  visibility: {
    text: 'Whether the field is shown. By default `visible`.',
    values: { visible: 'the field is shown', hidden: 'the field is not shown, but its value is sent' },
  },
  options: {
    text: 'The choices of `select`, `radio` and `checkboxes`.',
    members: {
      id: { text: 'Identifies the choice; by default its {value}.', example: 'de' },
      value: { text: 'The value that is sent.', example: 'de' },
      label: { text: 'The text that is shown; by default the {value}.', example: 'Germany' },
    },
  },
  prefill: {
    text: 'Initial value of the field. Besides `kind` it has `value` (`static`) or `path` (`toolInput`, `answer`).',
    example: { kind: 'toolInput', path: 'customer.email' },
    members: {
      kind: {
        text: 'Where the value comes from. By default `none`.',
        values: {
          none: 'nowhere',
          static: 'from `value`',
          toolInput: 'from `path` in the arguments of the call that the widget shows',
          answer: 'from `path` in its result',
        },
      },
    },
  },
  validation: {
    text: 'Limits of the value. The schema of the tool is checked in any case.',
    members: validation,
  },
}

const submission: MemberDescriptions = {
  mode: {
    text: 'What submitting does. By default `callTool`. Any other value sends the form to the chat as a message.',
    values: { callTool: 'calls the tool {targetToolName}', followUpMessage: 'sends a message to the chat' },
  },
  targetToolName: { text: 'Key or name of the tool that gets the values.', example: 'create_order' },
  successMessage: { text: 'Text after a successful submission; empty: "Sent."', example: 'Thank you.' },
  resetOnSubmit: 'Whether the fields are emptied after a successful submission. By default false.',
}

const submit: MemberDescriptions = {
  ...submission,
  bindings: {
    text: 'Which argument each field fills. A field without a binding fills none.',
    members: {
      fieldId: { text: 'The {id} of the field.', example: 'mail' },
      targetArgPath: {
        text: 'Path of the argument: `email`, `customer.email`, `lines[0].price`. Objects and lists on the way are created.',
        example: 'customer.email',
      },
      status: {
        text: 'Whether the binding is in use. By default `mapped`.',
        values: { mapped: 'in use', unmapped: 'not in use: the field fills no argument' },
      },
    },
  },
}

const layout: MemberDescriptions = {
  title: { text: 'Heading of the form; empty: none.', example: 'Order' },
  description: { text: 'Text below the heading; empty: none.', example: 'For the receipt.' },
  submitLabel: { text: 'Text of the button; empty: "Send".', example: 'Order now' },
  sections: {
    text: 'Groups of fields, in their order. Fields in no section come last.',
    members: {
      id: { text: 'Identifies the section.', example: 'contact' },
      title: { text: 'Heading of the section; empty: none.', example: 'Contact' },
      description: { text: 'Text below the heading; empty: none.', example: 'For the receipt.' },
      fieldIds: { text: 'The {id} of each field in the section.', example: ['mail'] },
    },
  },
}

const form: MemberDescriptions = {
  version: {
    text: 'Which of two shapes the form has. By default `v2`.',
    values: {
      v2: 'sections, and bindings from fields to arguments',
      v1: 'a flat list: each field fills the argument with the name of its {key}',
    },
  },
  fields: { text: 'The fields. A request replaces the whole list.', members: formField },
  layout: { text: 'Headings, button and sections; only in shape `v2`.', members: layout },
  submit: { text: 'What submitting does.', members: submit },
  submission: { text: 'What submitting does; only in shape `v1`.', members: submission },
}

export const formEntities = { Form: form, FormField: formField } satisfies Record<string, MemberDescriptions>
