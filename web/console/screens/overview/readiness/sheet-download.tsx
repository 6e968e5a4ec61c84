import { useQuery } from '@tanstack/react-query'
import { type ReadinessTarget, submissionSheetQuery } from '../../../api/queries/readiness.ts'
import { readinessTexts as texts } from '../../../texts/readiness-texts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'

/** The sheet for the form of a store, as a file. */
export const SheetDownload = ({ appId, target }: { appId: string; target: ReadinessTarget }) => (
  <QueryContent query={useQuery(submissionSheetQuery(appId, target))}>
    {({ markdown, file_name: name, gap_count: gaps }) => (
      <div className="flex flex-wrap items-center gap-3">
        <a
          download={name}
          href={`data:text/markdown;charset=utf-8,${encodeURIComponent(markdown)}`}
          className={buttonClasses('secondary')}
        >
          {texts.sheet}
        </a>
        <p className="text-sm text-muted">{texts.sheetHint(gaps)}</p>
      </div>
    )}
  </QueryContent>
)
