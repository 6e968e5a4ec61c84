import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { bookshopDocumentUrl } from '#base/web/bookshop-address.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { createAppInWorkspace } from '../../workspaces/create-app.ts'
import { useImport } from './use-import.ts'

const cardClasses =
  'flex w-full flex-col rounded-card border border-line bg-surface px-4 py-3 text-left hover:border-control'

const CardContent = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <span className="font-medium">{title}</span>
    <span className="text-sm text-muted">{hint}</span>
  </>
)

export const StartingPoints = () => (
  <section aria-labelledby="starting-points">
    <h2 id="starting-points" className="mb-3 text-sm font-medium text-muted">
      {newAppTexts.other}
    </h2>
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <BookshopButton />
      <Link to="/templates" className={cardClasses}>
        <CardContent title={newAppTexts.fromTemplate} hint={newAppTexts.fromTemplateHint} />
      </Link>
      <Link to="/directory" className={cardClasses}>
        <CardContent title={newAppTexts.fromDirectory} hint={newAppTexts.fromDirectoryHint} />
      </Link>
      <EmptyAppButton />
    </div>
  </section>
)

/** Imports the API that every service contains. The form above shows the steps. */
function BookshopButton() {
  const { isBusy, start } = useImport(null)
  const source = { type: 'url', url: bookshopDocumentUrl, guess: 'rest' } as const
  return (
    <button
      type="button"
      className={cardClasses}
      disabled={isBusy}
      onClick={() => start({ source, kind: null, name: '', part: null })}
    >
      <CardContent title={newAppTexts.bookshop} hint={newAppTexts.bookshopHint} />
    </button>
  )
}

function EmptyAppButton() {
  const navigate = useNavigate()
  const creation = useMutation({
    mutationFn: () => createAppInWorkspace({ name: newAppTexts.emptyName }),
    onSuccess: ({ id }) => navigate({ to: '/apps/$appId', params: { appId: id } }),
  })
  return (
    <>
      <button
        type="button"
        className={cardClasses}
        disabled={creation.isPending}
        onClick={() => creation.mutate()}
      >
        <CardContent title={newAppTexts.empty} hint={newAppTexts.emptyHint} />
      </button>
      {creation.isError && <ErrorNotice error={creation.error} />}
    </>
  )
}
