export { liveQuery } from 'dexie'
export { localDb } from './local-database.ts'
