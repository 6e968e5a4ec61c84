import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Template, templateQuery } from '../../api/queries/templates.ts'
import { useChange } from '../../editing/use-change.ts'
import { templatesTexts } from '../../texts/templates-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { createAppInWorkspace } from '../../workspaces/create-app.ts'
import { WorkspaceField } from '../../workspaces/workspace-field.tsx'

export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const creation = useCreation(template.id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={template.name}
      description={template.description}
      footer={
        <Button
          look="primary"
          disabled={!name.trim()}
          isBusy={creation.isPending}
          onClick={() => creation.mutate(name.trim())}
        >
          {templatesTexts.use}
        </Button>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <img
          src={template.preview_image_url}
          alt={templatesTexts.previewOf(template.name)}
          className="w-full rounded-control border border-line bg-raised p-2"
        />
        <div className="flex flex-col gap-4">
          <TextField label={templatesTexts.name} isRequired maxLength={120} value={name} onChange={setName} />
          <WorkspaceField />
          <TemplateContents templateId={template.id} />
          {creation.isError && <ErrorNotice error={creation.error} />}
        </div>
      </div>
    </Dialog>
  )
}

function useCreation(templateId: string) {
  const navigate = useNavigate()
  return useChange({
    send: (name: string) => createAppInWorkspace({ name, starter_template_id: templateId }),
    outdates: ['apps'],
    done: templatesTexts.created,
    onDone: ({ id }) => navigate({ to: '/apps/$appId', params: { appId: id } }),
  })
}

const TemplateContents = ({ templateId }: { templateId: string }) => (
  <QueryContent query={useQuery(templateQuery(templateId))}>
    {({ tools, prompts }) => (
      <>
        <NameList title={templatesTexts.tools} names={tools.map(({ name }) => name)} />
        <NameList title={templatesTexts.prompts} names={prompts.map(({ name }) => name)} />
      </>
    )}
  </QueryContent>
)

function NameList({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm text-muted">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
