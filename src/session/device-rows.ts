// What the page's session needs of the device's database: one part, loaded when the first screen is drawn.
export { keepKnownProjects, readKnownProjects } from '#local/known-projects.ts'
export { createSessionSource, endSession, switchProject } from '#local/session.ts'
export { onSessionChange } from '#local/session-change.ts'
