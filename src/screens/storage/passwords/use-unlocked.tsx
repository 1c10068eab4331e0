import { type ReactNode, Suspense, useState } from 'react'
import { findLockedFolder } from '#src/api/storage-queries.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'

const UnlockDialog = lazyWithNotice(async () => ({
  default: (await import('./unlock-dialog.tsx')).UnlockDialog,
}))

/** The person closed the dialog without giving the password: nothing was done, and no error is shown. */
export class NotUnlockedError extends Error {
  override readonly name = 'NotUnlockedError'
}

interface Waiting {
  folderId: string
  name: string | undefined
  resolve: () => void
  reject: (reason: NotUnlockedError) => void
}

export interface Unlocking {
  /**
   * Runs `act`; if a folder is locked, asks for its password and runs `act` again.
   * Rejects with `NotUnlockedError` when the person closes the dialog.
   */
  unlocked: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Asks for the password of a folder that is known to be locked. Rejects as `unlocked` does. */
  unlock: (folderId: string, name: string | undefined) => Promise<void>
  /** The password dialog, which the caller has to render. */
  dialog: ReactNode
}

/** Runs calls that may need the passwords of folders. */
export function useUnlocked(): Unlocking {
  const [waiting, setWaiting] = useState<Waiting>()

  async function unlock(folderId: string, name: string | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => setWaiting({ folderId, name, resolve, reject }))
  }

  async function unlocked<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      const folderId = findLockedFolder(error, '')
      if (!folderId) throw error
      await unlock(folderId, undefined)
      // Another folder around it may be locked, too.
      return await unlocked(act)
    }
  }

  const dialog = waiting && (
    <Suspense>
      <UnlockDialog
        key={waiting.folderId}
        folderId={waiting.folderId}
        name={waiting.name}
        onUnlocked={() => {
          setWaiting(undefined)
          waiting.resolve()
        }}
        onClose={() => {
          setWaiting(undefined)
          waiting.reject(new NotUnlockedError('Not unlocked'))
        }}
      />
    </Suspense>
  )
  return { unlocked, unlock, dialog }
}
