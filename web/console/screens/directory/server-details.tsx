import type { ReactNode } from 'react'
import type { DirectoryServerDetail } from '../../api/queries/directory.ts'
import { directoryTexts } from '../../texts/directory-texts.ts'

/** Facts from the registry. Missing facts are left out. */
export function ServerDetails({ server }: { server: DirectoryServerDetail }) {
  const command = [server.install.command, ...server.install.args].filter(Boolean).join(' ')
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact term={directoryTexts.publisher}>{server.owner}</Fact>
        <Fact term={directoryTexts.version}>{server.version}</Fact>
        <Fact term={directoryTexts.address}>
          {server.endpoint_url && <code className="font-mono text-xs break-all">{server.endpoint_url}</code>}
        </Fact>
        <Fact term={directoryTexts.command}>
          {command && <code className="font-mono text-xs break-all">{command}</code>}
        </Fact>
        <Fact term={directoryTexts.website}>
          {isWebAddress(server.website_url) && <ForeignLink url={server.website_url} />}
        </Fact>
        <Fact term={directoryTexts.repository}>
          {isWebAddress(server.repository_url) && <ForeignLink url={server.repository_url} />}
        </Fact>
      </dl>
      {server.setup_notes.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-medium">{directoryTexts.setup}</h3>
          <ul className="list-disc pl-5 text-sm">
            {server.setup_notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  ) : null

const isWebAddress = (text: string) => /^https?:\/\//i.test(text)

/** A link from an untrusted source. Its target does not learn which page linked to it. */
const ForeignLink = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer nofollow"
    className="break-all text-accent underline underline-offset-2"
  >
    {url}
  </a>
)
