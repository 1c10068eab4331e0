/** Prefix of the localStorage keys of the query cache; the ids of the person and the project follow. */
export const copiesPrefix = 'upubly-cache:'

export function copyKey(userId: string, projectId: string): string {
  return `${copiesPrefix}${userId}:${projectId}`
}

/** localStorage key of which of a person's projects the calendar shows. */
export function calendarProjectsKey(userId: string): string {
  return `upubly.calendar-projects:${userId}`
}

/** localStorage key; its value is the id of the person whose copies of server data are on this device. */
export const copiesOwnerKey = 'upubly.copies-of'

/** Prefix of the localStorage keys of unload backups; the person's id follows. */
export const unsavedPrefix = 'upubly.unsaved:'

/** Prefix of the localStorage keys of what a person chose last in 'Buscar'; the person's id follows. */
export const recentPrefix = 'upubly.recent:'
