import { isOwnTool, type ReadinessCheck, toListedToolReferences } from '../readiness-subject.ts'

/** Reports repairs of schemas, which the owner can fix at the source. */
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
