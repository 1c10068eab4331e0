const gibibyte = 1024 ** 3

/**
 * Default limits in bytes for media that are kept or on their way: of one project, and of all
 * projects that one person owns. The server's environment may set others.
 */
export const storageLimits = { projectBytes: 5 * gibibyte, personBytes: 10 * gibibyte } as const

/** The most templates of a project. */
export const maxTemplates = 1000
