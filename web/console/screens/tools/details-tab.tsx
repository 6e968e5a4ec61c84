import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { toTenonError } from '#client'
import { toolListQuery } from '../../api/queries/tools.ts'
import { toolDetailsTexts } from '../../texts/tools-texts.ts'
import { TextAreaField, TextField } from '../../ui/labelled-fields.tsx'
import { FlagFields } from './flag-fields.tsx'
import { HintFields } from './hint-fields.tsx'
import { OperationCard } from './source/operation-card.tsx'
import type { ToolEdits } from './use-tool-edits.ts'

const ToolAliases = lazy(() => import('./aliases/tool-aliases.tsx'))

export function DetailsTab({ edits }: { edits: ToolEdits }) {
  const tool = edits.values
  const problems = new Map(toTenonError(edits.error).violations.map(({ path, message }) => [path, message]))
  return (
    <>
      <TextField
        label={toolDetailsTexts.name}
        hint={toolDetailsTexts.nameHint}
        error={problems.get('name')}
        isRequired
        maxLength={120}
        value={tool.name}
        onChange={(name) => edits.set({ name })}
      />
      <TextField
        label={toolDetailsTexts.key}
        hint={toolDetailsTexts.keyHint}
        error={problems.get('key')}
        isRequired
        className="font-mono"
        spellCheck={false}
        autoCapitalize="off"
        value={tool.key}
        onChange={(key) => edits.set({ key })}
      />
      <TextField
        label={toolDetailsTexts.titleField}
        hint={toolDetailsTexts.titleHint}
        error={problems.get('annotations.title')}
        value={tool.annotations.title}
        onChange={(value) => edits.set({ annotations: { ...tool.annotations, title: value } })}
      />
      <TextAreaField
        label={toolDetailsTexts.description}
        hint={
          <>
            {toolDetailsTexts.descriptionHint} {toolDetailsTexts.descriptionLength(tool.description.length)}{' '}
            <ToolSize appId={tool.app_id} toolId={tool.id} />
          </>
        }
        error={problems.get('description')}
        value={tool.description}
        onChange={(description) => edits.set({ description })}
      />
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
