// The members of widgets. Families convert the configuration by hand, since its forms differ by policy.
import { widget } from '#core/entities/widget.ts'

const { config: _config, ...widgetFields } = widget.members

export { widgetFields }
