import { type ReactNode, Suspense, useState } from 'react'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'

const ConfirmIdentityDialog = lazyWithNotice(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}))

/** The person closed the dialog without confirming: nothing was done, and no error is to be shown. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError'
}

export type Confirmed = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Runs `act`, and ignores that the person closed the dialog; other errors are thrown. */
export async function unlessNotConfirmed(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof NotConfirmedError)) throw error
  }
}

interface Waiting {
  resolve: () => void
  reject: (reason: NotConfirmedError) => void
}

/**
 * For sensitive changes: `confirmed(run)` runs `run`; where the server demands a new proof of who is
 * asking, the dialog asks for the password, and `run` runs again. With `act` the proof counts for that action
 * alone, and is asked for each time. Rejects with `NotConfirmedError` when the person closes the dialog.
 * The caller renders `dialog`.
 */
export function useConfirmed(act?: ConfirmedAct): {
  confirmed: Confirmed
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting>()

  async function confirmed<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError) || !error.has('CONFIRMATION_REQUIRED')) throw error
      await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }))
      return await run()
    }
  }

  const dialog = waiting && (
    <Suspense>
      <ConfirmIdentityDialog
        act={act}
        onConfirmed={() => {
          setWaiting(undefined)
          waiting.resolve()
        }}
        onClose={() => {
          setWaiting(undefined)
          waiting.reject(new NotConfirmedError('Not confirmed'))
        }}
      />
    </Suspense>
  )
  return { confirmed, dialog }
}
