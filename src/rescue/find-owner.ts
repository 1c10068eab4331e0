import { readRow } from './open-database.ts'
import { isRow, textOf } from './stored-row.ts'

const cookieName = 'upubly.auth'
/** As `api/device-marks.ts` keeps who left, and versions 1 to 3 of the database did, followed by the person's id. */
const markPrefix = 'upubly.left:'
const rowPrefix = 'signed-out:'

/**
 * Who is signed in on this device, as the app itself decides it: several people may have written here,
 * and nobody is shown what another one wrote.
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

/** A sign-out on a failing device leaves the row, and a browser writes a cleared cookie late. */
async function hasLeft(database: IDBDatabase, userId: string): Promise<boolean> {
  try {
    if (localStorage.getItem(markPrefix + userId) !== null) return true
  } catch {
    // Blocked storage holds nothing.
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
