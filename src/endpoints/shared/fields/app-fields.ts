// The members of apps that the families have in common.
import { app } from '#core/entities/app.ts'

/** Each family shows owner, draft and live release in a form of its own. */
const { owner: _owner, draft: _draft, liveReleaseId: _live, ...appFields } = app.members

export { appFields }
