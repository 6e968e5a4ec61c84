import type { ToolExecution } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { HeaderList } from './header-list.tsx'

type Exchange = NonNullable<ToolExecution['exchange']>

/** The response without its body, which is the result. */
export const ResponseView = ({ response }: Pick<Exchange, 'response'>) => (
  <section className="flex flex-col gap-2 border-t border-line pt-3">
    <h3 className="font-medium">{playgroundTexts.response}</h3>
    {response === null ? (
      <p className="text-xs text-muted">{playgroundTexts.noResponse}</p>
    ) : (
      <>
        <p className="font-mono text-xs">
          {response.status === null ? playgroundTexts.mcpResponse : playgroundTexts.status(response.status)}
          {' · '}
          {playgroundTexts.bytes(response.bytes)}
        </p>
        <HeaderList headers={response.headers} />
      </>
    )}
  </section>
)
