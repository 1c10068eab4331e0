import { DatabaseSync } from 'node:sqlite'

export class FolderLockedError extends Error {
  readonly code = 'FOLDER_LOCKED'
}

/**
 * Locks a folder for this process until the returned function is called or the process ends, even
 * by a crash: it is a kernel lock. The embedded database has no lock of its own, and two processes
 * on one folder corrupt its data without an error.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new FolderLockedError(
      `A pasta de dados ${folder} já está em uso por outro uPubly.\n` +
        'Encerre o outro processo, ou escolha outra pasta com DATA_DIR.',
      { cause },
    )
  }
  return () => lock.close()
}
