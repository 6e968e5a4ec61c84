import { Link } from '@tanstack/react-router'
import type { Template } from '../../api/queries/templates.ts'
import { templatesTexts } from '../../texts/templates-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import type { TemplatesSearch } from './templates-search.ts'

type TemplateCardProps = { template: Template; search: TemplatesSearch }

/** The entire card opens the template. */
export const TemplateCard = ({ template, search }: TemplateCardProps) => (
  <Link
    to="/templates"
    search={{ ...search, template: template.id }}
    className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-control"
  >
    <img
      src={template.preview_image_url}
      alt={templatesTexts.previewOf(template.name)}
      loading="lazy"
      className="aspect-[3/2] w-full border-b border-line bg-raised object-contain p-3"
    />
    <span className="flex grow flex-col gap-1 p-4">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-semibold break-words">{template.name}</span>
        <Badge>{template.category}</Badge>
      </span>
      <span className="line-clamp-3 text-sm text-muted">{template.description}</span>
    </span>
  </Link>
)
