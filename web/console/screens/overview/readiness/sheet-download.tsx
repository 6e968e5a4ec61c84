import { useQuery } from '@tanstack/react-query'
import { type ReadinessTarget, submissionSheetQuery } from '../../../api/queries/readiness.ts'
import { readinessTexts as texts } from '../../../texts/readiness-texts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'

export const SheetDownload = ({ appId, target }: { appId: string; target: ReadinessTarget }) => (
  <QueryContent query={useQuery(submissionSheetQuery(appId, target))}>
    {({ markdown, file_name: name, gap_count: gaps, import_file: importFile }) => (
      <div className="flex flex-wrap items-center gap-3">
        <a
          download={name}
          href={`data:text/markdown;charset=utf-8,${encodeURIComponent(markdown)}`}
          className={buttonClasses('secondary')}
        >
          {texts.sheet}
        </a>
        {importFile && (
          <a
            download="chatgpt-app-submission.json"
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(importFile.content, null, 2))}`}
            className={buttonClasses('secondary')}
          >
            {texts.importFile}
          </a>
        )}
        <p className="text-sm text-muted">{texts.sheetHint(gaps)}</p>
        {importFile && importFile.problems.length > 0 && <ImportProblems problems={importFile.problems} />}
      </div>
    )}
  </QueryContent>
)

/** Entries of the file that the portal would reject. */
const ImportProblems = ({ problems }: { problems: string[] }) => (
  <details className="basis-full text-sm">
    <summary className="py-1">{texts.importProblems(problems.length)}</summary>
    <ul className="mt-1 list-disc pl-5 break-words text-muted">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </details>
)
