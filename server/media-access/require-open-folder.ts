import { isPassword } from '../auth/password.ts'
import type { Executor } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { type ChainFolder, type FolderAsked, findChain } from './find-chain.ts'
import { hasOpened, keepUnlock } from './unlocks.ts'

interface OpenFolder extends Omit<ChainFolder, 'isShut'> {
  /** The folders around it, outermost first, without itself. */
  around: readonly Omit<ChainFolder, 'isShut'>[]
}

interface Asked extends FolderAsked {
  userId: string
  /**
   * Opens the outermost folder of the way that is shut, for the session. Only with `db` itself: in
   * a transaction a password is never tried, call this with it before.
   */
  password?: string | null | undefined
}

/**
 * The folder, not one in the trash unless `isTrashSeen`, if it and all around it are open for the session. What is
 * inside is never told otherwise. Throws NOT_FOUND, FOLDER_LOCKED (`folder_id` in its details is
 * the outermost folder that is shut), FOLDER_PASSWORD_WRONG or RATE_LIMITED.
 */
export async function requireOpenFolder(
  deps: PasswordDeps,
  db: Executor,
  { userId, password, ...asked }: Asked,
): Promise<OpenFolder> {
  const chain = await findChain(db, asked)
  const shut = chain.filter(({ isShut }) => isShut)
  const [first] = shut
  if (first?.passwordSetAt && typeof password === 'string') {
    const { sessionId, projectId } = asked
    await tryFolderPassword(deps, db, first, { userId, projectId, password, field: 'password' })
    const { id: folderId, passwordSetAt } = first
    await keepUnlock(db, { sessionId, folderId, passwordSetAt })
    shut.shift()
  }
  if (shut[0]) throw refuseLocked(shut[0].id)
  const folder = chain.at(-1)
  if (!folder) throw new ApiError('NOT_FOUND')
  return { ...folder, around: chain.slice(0, -1) }
}

export function refuseLocked(folderId: string): ApiError {
  return new ApiError('FOLDER_LOCKED', { details: [{ field: 'folder_id', message: folderId }] })
}

type PasswordDeps = Pick<Deps, 'limits' | 'log'>

interface Guess {
  userId: string
  projectId: string
  password: string
  /** The field of the call that it came in. */
  field: string
}

/**
 * Compares a password of a folder. The guess is counted before that, for the person and for all
 * people together, and given back when it was right. Whoever has the folder open in some session
 * knows the password, and is counted on their own: others who guess do not shut them out. Never
 * inside a transaction: the count must outlive it. Throws FOLDER_PASSWORD_WRONG or RATE_LIMITED.
 */
export async function tryFolderPassword(
  { limits, log }: PasswordDeps,
  db: Executor,
  folder: Pick<ChainFolder, 'id' | 'passwordHash'>,
  { userId, projectId, password, field }: Guess,
): Promise<void> {
  const told = { userId, projectId, subjectId: folder.id, about: 'folder' }
  const own = `folder:${folder.id}:${userId}`
  const keys = (await hasOpened(db, userId, folder.id)) ? [own] : [own, `folder:${folder.id}:all`]
  try {
    for (const key of keys) await limits.guesses.consume(key)
  } catch (error) {
    if (error instanceof ApiError) logSecurityEvent(log, 'authn_login_fail_max', told)
    throw error
  }
  const giveBack = async () => {
    for (const key of keys) await limits.guesses.giveBack(key)
  }
  try {
    await limits.folderPasswordsByUser.consume(userId)
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!(await isPassword(folder.passwordHash, password))) {
    logSecurityEvent(log, 'authn_login_fail', told)
    throw refusePassword(field)
  }
  await giveBack()
}

export function refusePassword(field: string): ApiError {
  const message = 'Esta não é a senha da pasta.'
  return new ApiError('FOLDER_PASSWORD_WRONG', { details: [{ field, message }] })
}

/** After another password was set: what was guessed before says nothing any more. */
export async function forgetFolderGuesses(
  { limits }: Pick<PasswordDeps, 'limits'>,
  folderId: string,
): Promise<void> {
  await limits.guesses.forgetAll(`folder:${folderId}:`)
}
