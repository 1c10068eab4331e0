// The database functions that the page's session uses. One chunk, loaded after the first screen is drawn.
export { keepKnownProjects } from '#local/known-projects.ts'
export { createSessionSource, endSession, switchProject } from '#local/session.ts'
export { onSessionChange } from '#local/session-change.ts'
