import type { Transaction } from 'dexie'

/**
 * Key prefixes that database versions 1 to 3 used in `settings`, and the table and row of each from
 * version 4 on.
 */
const families: Record<string, { table: string; toRow(name: string, value: object): object }> = {
  'discarded:': { table: 'discardedDrafts', toRow: (id, value) => ({ ...value, id }) },
  'removed:': { table: 'removedMedia', toRow: (ownerId, value) => ({ ...value, ownerId }) },
  'incoming-tries:': {
    table: 'incomingTries',
    toRow: (id, value) => ({ id, tries: Number(value) }),
  },
  'own-change:': { table: 'ownChanges', toRow: (postId, value) => ({ ...value, postId }) },
  'progress:': { table: 'progress', toRow: (entryId, value) => ({ ...value, entryId }) },
  'outbox:paused:': { table: 'pauses', toRow: (userId, value) => ({ ...value, userId }) },
  'planning:': {
    table: 'serverPlannings',
    toRow: (name, value) => {
      const [userId = '', projectId = ''] = name.split(':')
      return { ...value, userId, projectId }
    },
  },
  'projects:': { table: 'knownProjects', toRow: (userId, value) => ({ ...value, userId }) },
  'sign-out:': {
    table: 'owedSignOuts',
    toRow: (refreshToken, value) => ({ refreshToken, owedAt: Number(value) }),
  },
  'signed-out:': {
    table: 'departures',
    toRow: (userId, value) => ({ userId, leftAt: Number(value) }),
  },
}

/**
 * The upgrade to database version 4: each family of settings gets a table of its own; damaged
 * values are dropped.
 */
export async function migrateSettings(rows: Transaction): Promise<void> {
  const settings = rows.table<{ key: string; value: unknown }, string>('settings')
  for (const { key, value } of await settings.toArray()) {
    const family = Object.entries(families).find(([prefix]) => key.startsWith(prefix))
    if (!family) continue
    const [prefix, { table, toRow }] = family
    if (value !== null && value !== undefined)
      await rows.table(table).put(toRow(key.slice(prefix.length), Object(value)))
    await settings.delete(key)
  }
}
