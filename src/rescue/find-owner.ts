import { readRow } from './open-database.ts'
import { isRow, textOf } from './stored-row.ts'

const cookieName = 'upubly.auth'
/**
 * Prefixes of the sign-out marks, which the person's id follows: `markPrefix` in localStorage
 * (`src/session/device-marks.ts`), `rowPrefix` in the settings of database versions 1 to 3.
 */
const markPrefix = 'upubly.left:'
const rowPrefix = 'signed-out:'

/**
 * The id of the person signed in on this device, by the same rules as in the app: several people may have
 * work here, and nobody may see another person's.
 */
export async function findOwner(
  database: IDBDatabase,
  cookies: string,
): Promise<string | undefined> {
  const session = await readRow(database, 'session', 'current').catch(() => undefined)
  for (const id of [userIdOf(session), userIdOf(readCookie(cookies))])
    if (id !== undefined && !(await hasLeft(database, id))) return id
  return undefined
}

/** Whether the person signed out, even if their row or cookie could not be deleted then. */
async function hasLeft(database: IDBDatabase, userId: string): Promise<boolean> {
  try {
    if (localStorage.getItem(markPrefix + userId) !== null) return true
  } catch {
    // Blocked storage has no marks.
  }
  const row = await readRow(database, 'departures', userId).catch(() => undefined)
  const before = await readRow(database, 'settings', rowPrefix + userId).catch(() => undefined)
  return row !== undefined || before !== undefined
}

function userIdOf(session: unknown): string | undefined {
  if (!isRow(session) || !isRow(session.user)) return undefined
  return textOf(session.user, 'id') || undefined
}

function readCookie(cookies: string): unknown {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${cookieName}=`))
  try {
    return JSON.parse(decodeURIComponent(pair?.slice(cookieName.length + 1) ?? ''))
  } catch {
    return undefined
  }
}
