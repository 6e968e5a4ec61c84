// Descriptions of the template catalog. An archived family gives some members other names.
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const templateDescriptions = {
  id: { text: 'What a new app names to start from it.', example: 'weather' },
  name: { text: 'Name for people.', example: 'Weather' },
  description: { text: 'What the app does.', example: 'Shows the weather of a place.' },
  icon: { text: 'Name of an icon of Lucide.', example: 'cloud-sun' },
  category: { text: 'One word to group templates by.', example: 'Data' },
  previewImageUrl: {
    text: 'URL of an image of its widget, for light and dark pages.',
    example: 'https://tenon.example.com/templates/weather/preview.svg',
  },
  branding: 'Colours and corners of the app.',
  tools: {
    text: 'Its tools.',
    members: { name: { text: 'Name of the tool.', example: 'Get forecast' } },
  },
  prompts: {
    text: 'Its prompts.',
    members: { name: { text: 'Name of the prompt.', example: 'Plan a weekend' } },
  },
} satisfies MemberDescriptions

export const entities: Record<string, MemberDescriptions> = { Template: templateDescriptions }

export const operations: OperationDescriptions = {
  'templates.list': 'Lists complete apps to start from. Needs no token.',
  'templates.read': 'Returns a template with the names of its tools and prompts. Needs no token.',
}
