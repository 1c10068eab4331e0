import { isPassword } from '../auth/password.ts'
import type { Executor } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import type { ChainFolder } from './find-chain.ts'
import { hasOpened } from './unlocks.ts'

export type PasswordDeps = Pick<Deps, 'limits' | 'log'>

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
