type Stores = Record<string, { key: string | string[]; indexes: (string | string[])[] }>

/** The schema of version 1 in plain IndexedDB terms. Never change it: devices have it. */
export const version1: Stores = {
  drafts: { key: 'id', indexes: [['userId', 'projectId', 'status'], 'updatedAt'] },
  mediaBlobs: { key: 'hash', indexes: [] },
  thumbnails: { key: 'hash', indexes: [] },
  media: { key: 'hash', indexes: [] },
  outbox: {
    key: 'id',
    indexes: ['draftId', 'userId', ['userId', 'projectId'], 'state', 'nextAttemptAt'],
  },
  session: { key: 'id', indexes: [] },
  settings: { key: 'key', indexes: [] },
}

/** The schema of version 2. Never change it either. */
export const version2: Stores = {
  ...version1,
  outbox: {
    key: 'id',
    indexes: [
      ...['draftId', 'editId', 'postId', 'userId'],
      ['userId', 'projectId'],
      ...['state', 'nextAttemptAt'],
    ],
  },
  edits: { key: 'id', indexes: ['postId', ['userId', 'projectId', 'status']] },
  uploads: { key: 'id', indexes: [['userId', 'projectId']] },
  incoming: { key: 'id', indexes: ['ownerId'] },
}

/** The schemas of versions 3 and 4. Never change them either. */
export const version4: Stores = {
  ...version2,
  outbox: {
    key: 'id',
    indexes: [
      ...['draftId', 'editId', 'postId', 'planningId', 'userId'],
      ['userId', 'projectId'],
      ...['state', 'nextAttemptAt'],
    ],
  },
  plannings: { key: 'id', indexes: [['userId', 'projectId']] },
  ...Object.fromEntries(
    [
      ...[
        ['discardedDrafts', 'id'],
        ['removedMedia', 'ownerId'],
        ['incomingTries', 'id'],
      ],
      ...[
        ['ownChanges', 'postId'],
        ['progress', 'entryId'],
        ['pauses', 'userId'],
      ],
      ...[
        ['knownProjects', 'userId'],
        ['owedSignOuts', 'refreshToken'],
        ['departures', 'userId'],
      ],
    ].map(([table = '', key = '']) => [table, { key, indexes: [] }]),
  ),
  serverPlannings: { key: ['userId', 'projectId'], indexes: [] },
}

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** Makes a database as an earlier version of the app did. Dexie multiplies its version numbers by ten. */
export async function openVersion(
  name: string,
  version: number,
  stores: Stores,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version * 10)
  opening.onupgradeneeded = () => {
    for (const [table, { key, indexes }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(table, { keyPath: key })
      for (const index of indexes)
        store.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
    }
  }
  return await request(opening)
}

/** Puts the rows, and closes the database, as its page did when it was left. */
export async function fill(old: IDBDatabase, rows: [table: string, row: object][]): Promise<void> {
  const writing = old.transaction([...old.objectStoreNames], 'readwrite')
  for (const [table, row] of rows) await request(writing.objectStore(table).put(row))
  old.close()
}
