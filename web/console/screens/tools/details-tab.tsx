import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { toTenonError } from '#client'
import { toolListQuery } from '../../api/queries/tools.ts'
import { toolDetailsTexts } from '../../texts/tools-texts.ts'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { OperationCard } from './binding/operation-card.tsx'
import { FlagFields } from './flag-fields.tsx'
import { HintFields } from './hint-fields.tsx'
import type { ToolEdits } from './use-tool-edits.ts'

const ToolAliases = lazy(() => import('./aliases/tool-aliases.tsx'))

export function DetailsTab({ edits }: { edits: ToolEdits }) {
  const tool = edits.values
  const faults = new Map(toTenonError(edits.error).violations.map(({ path, message }) => [path, message]))
  return (
    <>
      <Field
        label={toolDetailsTexts.name}
        hint={toolDetailsTexts.nameHint}
        error={faults.get('name')}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={120}
            value={tool.name}
            onChange={(event) => edits.set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={toolDetailsTexts.key}
        hint={toolDetailsTexts.keyHint}
        error={faults.get('key')}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            className="font-mono"
            spellCheck={false}
            autoCapitalize="off"
            value={tool.key}
            onChange={(event) => edits.set({ key: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={toolDetailsTexts.titleField}
        hint={toolDetailsTexts.titleHint}
        error={faults.get('annotations.title')}
      >
        {(control) => (
          <TextInput
            {...control}
            value={tool.annotations.title}
            onChange={(event) =>
              edits.set({ annotations: { ...tool.annotations, title: event.target.value } })
            }
          />
        )}
      </Field>
      <Field
        label={toolDetailsTexts.description}
        hint={
          <>
            {toolDetailsTexts.descriptionHint} {toolDetailsTexts.descriptionLength(tool.description.length)}{' '}
            <ToolSize appId={tool.app_id} toolId={tool.id} />
          </>
        }
        error={faults.get('description')}
      >
        {(control) => (
          <TextArea
            {...control}
            value={tool.description}
            onChange={(event) => edits.set({ description: event.target.value })}
          />
        )}
      </Field>
      <HintFields edits={edits} />
      <OperationCard tool={tool} />
      <FlagFields edits={edits} />
      <Suspense>
        <ToolAliases tool={tool} />
      </Suspense>
    </>
  )
}

/** The estimated tokens that the saved tool takes in each conversation. */
function ToolSize({ appId, toolId }: { appId: string; toolId: string }) {
  const { data } = useQuery(toolListQuery(appId))
  const tool = data?.find(({ id }) => id === toolId)
  return tool ? toolDetailsTexts.size(tool.token_estimate) : null
}
