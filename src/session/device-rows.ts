// The database functions that the page's session uses. One chunk, loaded after the first screen is drawn.
export { keepKnownProjects } from '#local/session/known-projects.ts'
export { createSessionSource, endSession, switchProject } from '#local/session/session.ts'
export { onSessionChange } from '#local/session/session-change.ts'
