/** Of one project. */
export const maxTemplates = 1000
