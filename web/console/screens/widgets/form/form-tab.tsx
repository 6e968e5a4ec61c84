import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useId, useMemo } from 'react'
import { toolListQuery, toolPreviewQuery } from '../../../api/queries/tools.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { findToolByName } from '../widget-tools.ts'
import { addSection, type FormValues, listFields } from './form-edits.ts'
import { HeadingFields } from './heading-fields.tsx'
import { MissingArguments } from './missing-arguments.tsx'
import { SectionFields } from './section-fields.tsx'
import { SubmitFields } from './submit-fields.tsx'
import { listTargetArguments } from './target-arguments.ts'

export function FormTab({ appId, edits }: { appId: string; edits: WidgetEdits }) {
  const form: FormValues = edits.values
  const { data: tools = [] } = useQuery(toolListQuery(appId))
  const target = findToolByName(tools, form.form_submit.target_tool_name)
  const targetArguments = useTargetArguments(appId, target?.id ?? '')
  const listId = useId()
  const change = ({ form_fields, form_layout, form_submit }: FormValues) =>
    edits.set({ form_fields, form_layout, form_submit })
  const { sections } = form.form_layout
  const isSectioned = sections.length > 0
  const shared = { form, listId, onChange: change }
  return (
    <>
      <HeadingFields form={form} onChange={change} />
      {sections.map((section, index) => (
        <SectionFields key={section.id} {...shared} section={section} place={index + 1} />
      ))}
      {(!isSectioned || listFields(form, null).length > 0) && (
        <SectionFields {...shared} section={null} place={0} />
      )}
      <MissingArguments form={form} targetArguments={targetArguments} onChange={change} />
      <Button className="self-start" onClick={() => change(addSection(form))}>
        <Plus aria-hidden className="size-4" />
        {formTexts.addSection}
      </Button>
      <SubmitFields form={form} tools={tools} onChange={change} />
      <datalist id={listId}>
        {targetArguments.map(({ path }) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <datalist id={`${listId}-tools`}>
        {tools.map(({ id, key, name }) => (
          <option key={id} value={key}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function useTargetArguments(appId: string, toolId: string) {
  const { data } = useQuery({ ...toolPreviewQuery(appId, toolId), enabled: toolId !== '' })
  const schema = data?.preview.tool?.inputSchema
  return useMemo(() => (isJsonMembers(schema) ? listTargetArguments(schema) : []), [schema])
}
