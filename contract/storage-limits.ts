const gibibyte = 1024 ** 3

/**
 * Bytes of media that are kept, what is on its way counted, until plans say otherwise: of one project,
 * and of all projects that one person owns. Whoever runs the server may set others.
 */
export const storageLimits = { projectBytes: 5 * gibibyte, personBytes: 10 * gibibyte } as const

/** Templates that a project may keep, of all its people. */
export const maxTemplates = 1000
