import type { ItemView } from '#core/engines/widgets/page/index.ts'
import { Value } from '../shared/value.tsx'
import type { WidgetEnv } from '../widget-env.ts'

type ItemValueProps = { env: WidgetEnv; item: ItemView; slot: 'subtitle' | 'meta'; length: number }

export const ItemValue = ({ env, item, slot, length }: ItemValueProps) => (
  <Value
    env={env}
    value={item[slot]}
    length={length}
    format={item.formats[slot]}
    scopes={[item.row, env.data]}
  />
)
