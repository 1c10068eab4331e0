import type { LocalDatabase } from '../db.ts'
import { isQuotaError } from '../quota-full-error.ts'
import type { KeptBytes } from './kept-bytes.ts'

/** Bytes lie in the memory of the page, and of the browser besides. */
const mostBytes = 64 * 1024 * 1024

/** The file cannot be kept here; the message says why, in words for the person. */
export class FileNotKeptError extends Error {
  readonly code = 'FILE_NOT_KEPT'
  override readonly name = 'FileNotKeptError'

  constructor() {
    super(
      'Nesta janela anônima o navegador só guarda arquivos de até 64 MB. Abra o uPubly numa janela normal e adicione este arquivo lá.',
    )
  }
}

/** As a row may hold it: the file itself or, where that cannot be, its bytes. Outside of transactions. */
export async function packFile<F extends Blob>(db: LocalDatabase, file: F): Promise<F | KeptBytes> {
  if (await mayKeepFiles(db)) return file
  if (file.size > mostBytes) throw new FileNotKeptError()
  const name = file instanceof File ? file.name : undefined
  return { bytes: await file.arrayBuffer(), type: file.type, name }
}

const answers = new WeakMap<LocalDatabase, Promise<boolean>>()

/** Whether this browser keeps files in its database; tried once for each page. */
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
  // A database that keeps nothing at all has another trouble, which is told where it is met.
  return await keep('x').then(
    () => false,
    () => true,
  )
}
