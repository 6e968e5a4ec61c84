import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { DiscoveryEvent } from '../../api/queries/integrations.ts'

export const DiscoverySteps = ({ events }: { events: readonly DiscoveryEvent[] }) => (
  <ol className="my-1 flex flex-col gap-1 text-sm">
    {events.map(({ code, message, severity }) => (
      <li key={`${code} ${message}`} className="flex items-start gap-2">
        {severity === 'error' ? (
          <X aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        ) : (
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        )}
        <span className="min-w-0 break-words">{message}</span>
      </li>
    ))}
  </ol>
)
