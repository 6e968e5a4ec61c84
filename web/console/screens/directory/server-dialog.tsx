import { useQuery } from '@tanstack/react-query'
import { directoryServerQuery, similarServersQuery } from '../../api/queries/directory.ts'
import { directoryTexts } from '../../texts/directory-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { ServerDetails } from './server-details.tsx'
import { UseServerForm } from './use-server-form.tsx'

type ServerDialogProps = { slug: string; onClose: () => void; onOpen: (slug: string) => void }

export function ServerDialog({ slug, onClose, onOpen }: ServerDialogProps) {
  const { data, isError, error } = useQuery(directoryServerQuery(slug))
  const server = data?.server
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={server ? server.title || server.name : slug}
      description={server?.description}
    >
      {isError && <ErrorNotice error={error} />}
      {!server && !isError && <LoadingState />}
      {server && (
        <div className="flex flex-col gap-5">
          <ServerDetails server={server} />
          <UseServerForm key={server.slug} server={server} />
          <RelatedServers slug={slug} onOpen={onOpen} />
        </div>
      )}
    </Dialog>
  )
}

function RelatedServers({ slug, onOpen }: { slug: string; onOpen: (slug: string) => void }) {
  const related = useQuery(similarServersQuery(slug)).data?.items ?? []
  if (related.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{directoryTexts.related}</h3>
      <ul className="flex flex-wrap gap-2">
        {related.map(({ slug: other, name }) => (
          <li key={other}>
            <Button className="break-all !whitespace-normal" onClick={() => onOpen(other)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
