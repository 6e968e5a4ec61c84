// The members of widgets. Families parse and present the configuration by hand, since its shapes are a matter of policy.
import { widget } from '#core/entities/widget.ts'

const { config: _config, ...widgetFields } = widget.members

export { widgetFields }
