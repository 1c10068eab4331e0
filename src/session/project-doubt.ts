/**
 * Called when a request was refused, because the person may have been removed from the current project.
 * `useProjects` sets `tell` to a function that loads the list of projects again.
 */
export const projectDoubt = { tell() {} }
