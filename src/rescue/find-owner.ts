import { readRow } from './open-database.ts'
import { isRow, textOf } from './stored-row.ts'

const cookieName = 'upubly.auth'

/**
 * Who is signed in on this device, as the app itself decides it: several people may have written here,
 * and nobody is shown what another one wrote.
 */
export async function findOwner(
  database: IDBDatabase,
  cookies: string,
): Promise<string | undefined> {
  const session = await readRow(database, 'session', 'current').catch(() => undefined)
  return userIdOf(session) ?? userIdOf(readCookie(cookies))
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
