import { isOwnTool, type ReadinessCheck, toListedToolReferences } from '../readiness-subject.ts'

/** Says what was changed: the owner can put it right at its source. */
export const checkSchemaRepairs: ReadinessCheck = ({ tools, hiddenTools }) =>
  [...tools.map(({ tool }) => tool).filter(isOwnTool), ...hiddenTools].flatMap((tool) =>
    tool.schemaRepairs
      ? [
          {
            code: 'tool_schema_repaired',
            message: `The schemas of ${tool.name} are published in a form that clients accept. Repaired: ${tool.schemaRepairs.join('; ')}.`,
            references: toListedToolReferences(tool),
          },
        ]
      : [],
  )
