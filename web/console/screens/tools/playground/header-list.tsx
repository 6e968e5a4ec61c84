import { playgroundTexts } from '../../../texts/playground-texts.ts'

export const HeaderList = ({ headers }: { headers: Record<string, string> }) => (
  <section>
    <h4 className="text-xs font-medium text-muted">{playgroundTexts.headers}</h4>
    {Object.keys(headers).length === 0 && <p className="text-xs">{playgroundTexts.noHeaders}</p>}
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-xs">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-info">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
