import { DatabaseSync } from 'node:sqlite'

export class FolderLockedError extends Error {
  readonly code = 'FOLDER_LOCKED'
}

/**
 * Takes a folder for this process alone, until the answered function is called or the process ends,
 * however it ends: the lock is the kernel's. The embedded database has none of its own, and two
 * processes on one folder lose data without a word.
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
