/** Where localStorage keeps the copies of projects: followed by the ids of the person and the project. */
export const copiesPrefix = 'upubly-cache:'

export function copyKey(userId: string, projectId: string): string {
  return `${copiesPrefix}${userId}:${projectId}`
}
