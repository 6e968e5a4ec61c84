import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { PendingDefinition } from '../../api/queries/pending-definitions.ts'
import { pendingDefinitionsTexts as texts } from '../../texts/pending-definitions-texts.ts'

/** Texts of a source that may deceive the model or a reader. */
export const HazardList = ({ hazards }: Pick<PendingDefinition, 'hazards'>) => (
  <div className="mt-2 rounded-control bg-warning-soft px-3 py-2 text-sm">
    <p className="flex items-center gap-2 font-medium text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {texts.hazards}
    </p>
    <ul className="mt-1 list-disc pl-5">
      {hazards.map(({ code, path, message }) => (
        <li key={`${code} ${path}`} className="break-words">
          <code className="font-mono text-xs">{path}</code> {message}
        </li>
      ))}
    </ul>
  </div>
)
