import type { KeptBytes, LocalDatabase } from '#local/database/db.ts'
import { isQuotaError } from '#local/database/quota-full-error.ts'

/** Limit for files stored as bytes, which take memory of the page and of the browser. */
const mostBytes = 64 * 1024 * 1024

/** The file cannot be stored here; the message says why, in Portuguese. */
export class FileNotKeptError extends Error {
  readonly code = 'FILE_NOT_KEPT'
  override readonly name = 'FileNotKeptError'

  constructor() {
    super(
      'Nesta janela anônima o navegador só guarda arquivos de até 64 MB. Abra o uPubly numa janela normal e adicione este arquivo lá.',
    )
  }
}

/**
 * The value to store for a file: the file itself or, where that is impossible, its bytes. Not
 * inside a transaction. Throws `FileNotKeptError`.
 */
export async function packFile<F extends Blob>(db: LocalDatabase, file: F): Promise<F | KeptBytes> {
  if (await mayKeepFiles(db)) return file
  if (file.size > mostBytes) throw new FileNotKeptError()
  const name = file instanceof File ? file.name : undefined
  return { bytes: await file.arrayBuffer(), type: file.type, name }
}

const answers = new WeakMap<LocalDatabase, Promise<boolean>>()

/** Whether this browser can store files in its database; tried once for each page. */
export function mayKeepFiles(db: LocalDatabase): Promise<boolean> {
  const known = answers.get(db) ?? tryFile(db)
  answers.set(db, known)
  return known
}

async function tryFile(db: LocalDatabase): Promise<boolean> {
  const key = 'file-probe'
  const keep = (value: unknown) =>
    db.transaction('rw', db.settings, async () => {
      await db.settings.put({ key, value })
      await db.settings.delete(key)
    })
  try {
    await keep(new Blob(['x']))
    return true
  } catch (error) {
    if (isQuotaError(error)) return true
  }
  // When nothing at all can be stored, the error shows where the file is written.
  return await keep('x').then(
    () => false,
    () => true,
  )
}
