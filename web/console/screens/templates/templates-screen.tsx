import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Template, templatesQuery } from '../../api/queries/templates.ts'
import { templatesTexts } from '../../texts/templates-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/labelled-fields.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { filterTemplates, listCategories } from './filter-templates.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import type { TemplatesSearch } from './templates-search.ts'

export const TemplatesScreen = () => (
  <Page hasCards title={templatesTexts.title} description={templatesTexts.description}>
    <QueryContent query={useQuery(templatesQuery)}>
      {(templates) => <Gallery templates={templates} />}
    </QueryContent>
  </Page>
)

function Gallery({ templates }: { templates: Template[] }) {
  const search = useSearch({ from: '/signed-in-layout/templates' })
  const navigate = useNavigate()
  const show = (change: TemplatesSearch) =>
    void navigate({ to: '/templates', search: { ...search, ...change }, replace: true })
  const shown = filterTemplates(templates, search)
  const open = templates.find(({ id }) => id === search.template)
  const categories = listCategories(templates).map((category) => ({ value: category, label: category }))
  return (
    <>
      <div className="mb-6 grid gap-3 sm:grid-cols-[1fr_14rem]">
        <TextField
          label={templatesTexts.search}
          type="search"
          value={search.q ?? ''}
          onChange={(q) => show({ q })}
        />
        <SelectField
          label={templatesTexts.category}
          options={[{ value: '', label: templatesTexts.allCategories }, ...categories]}
          value={search.category ?? ''}
          onChange={(category) => show({ category })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={templatesTexts.none}
          action={
            <Button onClick={() => void navigate({ to: '/templates', search: {} })}>
              {templatesTexts.clear}
            </Button>
          }
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3 min-[1920px]:grid-cols-4">
          {shown.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} search={search} />
            </li>
          ))}
        </ul>
      )}
      {open && <TemplateDialog template={open} onClose={() => show({ template: '' })} />}
    </>
  )
}
